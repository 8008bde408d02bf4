// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { keyResponse, passkeyOptionsAnswer, passkeyRows } from '#platform/shared/passkey-schemas.ts';
import { givenInstant, hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { permissions, roles } from './permissions.ts';

const done = z.object({ status: z.literal(true) });
const role = z.enum(roles);
const id = () => z.string().check(z.regex(/^\d{1,18}$/));
const revision = () => z.int().check(z.minimum(1), z.maximum(2_000_000_000));

/** What anything of the form `name@host` is taken for an address; the mail itself proves it. */
const email = () => line(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'This isn’t an email address.'));

/** A secret that a mail carries. */
const mailedCode = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** A code of six digits, or a recovery code. Blanks and hyphens between its characters mean nothing. */
const typedCode = () => line(60);

/** What a session still needs: `code` a second factor to sign in, `enrol` a new one set up, nothing when `done`. */
const nextStep = z.enum(['code', 'enrol', 'done']);

const member = z.object({
  hash: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  permissions: z.array(z.enum(permissions)),
});

export const staffSessionSchemas = {
  summary: 'Who is signed in to the console, what their roles allow, and what their sign-in still needs.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    member,
    isEnrolled: z.boolean(),
    /** What the sign-in lacks: a passkey or authenticator; saved recovery codes. */
    needs: z.array(z.enum(['factor', 'codes'])),
    /** Until when what asks for a confirmation is done without one. */
    freshUntil: instant(),
    /** Whether that is so now, and for a moment longer. */
    isFresh: z.boolean(),
    /** Whether mails leave this machine. */
    sendsMail: z.boolean(),
    /** How much there is to do, by the permission it requires. */
    toDo: z.record(z.string(), z.int()),
    /** When the session ends unless it is used, and when whatever is done. */
    idleUntil: instant(),
    endsAt: instant(),
  }),
};

export const staffSignInSchemas = {
  summary: 'First step of signing in to the console: email and password.',
  input: z.object({ email: z._default(text(300), ''), password: z._default(text(300), '') }),
  answer: z.object({
    status: z.literal(true),
    next: nextStep,
    /** What the second step takes. */
    ways: z.array(z.enum(['totp', 'passkey', 'recovery-code'])),
  }),
};

export const signInCodeSchemas = {
  summary: 'Second step of signing in to the console: a code of the authenticator, or a recovery code.',
  input: z.object({
    code: typedCode(),
    /** Without a first step: someone who lost every other way enters a recovery code with their email. */
    email: z.optional(text(300)),
  }),
  answer: z.object({ status: z.literal(true), next: nextStep }),
};

export const askStaffPasskeySchemas = {
  summary: 'What the browser needs to use a passkey: to sign in to the console, or to confirm.',
  input: z.object({}),
  answer: passkeyOptionsAnswer,
};

export const staffPasskeyLoginSchemas = {
  summary: 'Signs in to the console with a passkey.',
  input: z.object({ key: keyResponse }),
  answer: z.object({ status: z.literal(true), next: nextStep }),
};

export const staffSignOutSchemas = {
  summary: 'Ends the session in the console.',
  input: z.object({}),
  answer: done,
};

export const invitationSchemas = {
  summary: 'What an invitation’s code gives access to. Reading it changes nothing.',
  input: z.object({ c: mailedCode() }),
  answer: z.object({
    status: z.literal(true),
    name: z.string(),
    email: z.string(),
    roles: z.array(role),
    /** `back`: the way back into an account that exists; its former ways to sign in are void once it is taken. */
    kind: z.enum(['new', 'back']),
    expiresAt: instant(),
  }),
};

export const acceptInvitationSchemas = {
  summary:
    'Opens a session that can only set up the sign-in. The invitation works again until there is a way to sign in. Each use ends the previous session.',
  input: z.object({
    c: mailedCode(),
    /** Asked for where the invitation names nobody. Otherwise ignored. */
    name: z._default(line(100), ''),
    /** Asked for where the invitation names no address: that of the first owner. */
    email: z._default(z.union([z.literal(''), email()]), ''),
    /** Left out when signing in with a passkey alone. */
    password: z.optional(text(300)),
  }),
  answer: z.object({ status: z.literal(true), next: nextStep }),
};

export const confirmSchemas = {
  summary: 'Confirms a factor again, with a code or passkey. The confirmation is valid for ten minutes.',
  input: z.object({ code: z.optional(typedCode()), key: z.optional(keyResponse) }),
  answer: z.object({ status: z.literal(true), freshUntil: instant() }),
};

export const meSchemas = {
  summary: 'The caller’s own ways to sign in.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    member,
    hasPassword: z.boolean(),
    hasTotp: z.boolean(),
    codesLeft: z.int(),
    codesAreKept: z.boolean(),
    /** Whether “Needs you” comes by email. */
    attentionMail: z.boolean(),
    passkeys: passkeyRows,
  }),
};

export const offerStaffPasskeySchemas = {
  summary: 'What the browser needs to create a passkey for the console.',
  input: z.object({}),
  answer: passkeyOptionsAnswer,
};
export const addStaffPasskeySchemas = {
  summary: 'Stores the passkey that the browser created.',
  input: z.object({ key: keyResponse }),
  answer: z.object({ status: z.literal(true), isEnrolled: z.boolean() }),
};
export const removeStaffPasskeySchemas = {
  summary: 'Removes a passkey.',
  input: z.object({ id: id() }),
  answer: done,
};

export const offerTotpSchemas = {
  summary:
    'A new key for an authenticator, as text and as an image to scan. It is active once one of its codes is confirmed.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    /** The key as text (base32), for people who can't scan it. */
    secret: z.string(),
    uri: z.string(),
    /** The address as a QR code: the path of an SVG of this many units a side, dark parts filled. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
};
export const confirmTotpSchemas = {
  summary: 'Confirms the first code of the offered key. From then on, the authenticator signs in.',
  input: z.object({ code: typedCode() }),
  answer: z.object({ status: z.literal(true), isEnrolled: z.boolean() }),
};
export const removeTotpSchemas = {
  summary: 'Removes the authenticator.',
  input: z.object({}),
  answer: done,
};
export const setStaffPasswordSchemas = {
  summary: 'Sets the caller’s password and ends their other sessions.',
  input: z.object({ password: text(300) }),
  answer: done,
};
export const setStaffNameSchemas = {
  summary: 'Changes the caller’s name. The log records the previous one, and the owners are notified by email.',
  input: z.object({ name: line(100).check(z.minLength(1)) }),
  answer: done,
};
export const setAttentionMailSchemas = {
  summary: 'Turns the emails about what needs the caller on or off.',
  input: z.object({ on: z.boolean() }),
  answer: done,
};
export const recoveryCodesSchemas = {
  summary: 'Creates ten new recovery codes and invalidates the old ones. They are shown only once.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), codes: z.array(z.string()) }),
};
export const keepCodesSchemas = {
  summary: 'Records that the caller has saved the recovery codes.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), isEnrolled: z.boolean() }),
};

export const staffSessionsSchemas = {
  summary: 'Where the caller is signed in to the console.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        network: z.string(),
        signedInAt: instant(),
        lastUsedAt: instant(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
};
export const endStaffSessionSchemas = {
  summary: 'Signs one device out of the console (id), or all others (without id).',
  input: z.object({ id: z.optional(id()) }),
  answer: done,
};

export const teamSchemas = {
  summary: 'The team with its roles and ways to sign in, and the open invitations.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    members: z.array(
      z.object({
        hash: z.string(),
        name: z.string(),
        email: z.string(),
        roles: z.array(role),
        jobText: z.string(),
        companyId: z.nullable(z.string()),
        companyName: z.nullable(z.string()),
        endsAt: z.nullable(instant()),
        endedAt: z.nullable(instant()),
        lastSeenAt: z.nullable(instant()),
        isEnrolled: z.boolean(),
        passkeys: z.int(),
        hasTotp: z.boolean(),
        codesLeft: z.int(),
        revision: z.int(),
        isSelf: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        roles: z.array(role),
        kind: z.enum(['new', 'back']),
        invitedBy: z.nullable(z.string()),
        sentAt: instant(),
        worksFrom: instant(),
        expiresAt: instant(),
        /** Another owner than the one who asked may agree, so that it works at once. */
        mayAgree: z.boolean(),
      }),
    ),
    /** For the choice of a sponsor's person. */
    companies: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
};

const memberForm = {
  roles: z.array(role).check(z.maxLength(8)),
  jobText: z._default(line(200), ''),
  companyId: z._default(z.nullable(id()), null),
  endsAt: z._default(z.nullable(givenInstant()), null),
};
export const inviteSchemas = {
  summary:
    'Invites someone to the team by email, or sends the invitation for approval where new roles need a second person. Invalidates an earlier invitation to the same address.',
  input: z.object({ email: email(), name: line(100).check(z.minLength(1)), ...memberForm }),
  /** `asked`: the request for approval; null if none is needed. */
  answer: z.object({ status: z.literal(true), asked: z.nullable(z.string()) }),
};
export const takeBackInvitationSchemas = {
  summary: 'Cancels an invitation.',
  input: z.object({ id: id() }),
  answer: done,
};
export const saveMemberSchemas = {
  summary:
    'Changes a staff member’s roles, job, company, or end date. They are notified, and their sessions end when the roles change. New roles may wait for approval by a second person.',
  input: z.object({ h: hash(), revision: revision(), ...memberForm }),
  answer: z.object({ status: z.literal(true), revision: z.int(), asked: z.nullable(z.string()) }),
};
export const letBackInSchemas = {
  summary: 'Emails a link to set up a new sign-in to someone who lost theirs. For an owner it works after 24 hours.',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true), worksFrom: instant() }),
};
export const agreeLetBackInSchemas = {
  summary: 'A second owner approves: another owner’s link works immediately.',
  input: z.object({ id: id() }),
  answer: done,
};
export const endMemberSchemas = {
  summary: 'Ends a staff member’s account and sessions immediately.',
  input: z.object({ h: hash(), reason: z._default(line(500), '') }),
  answer: done,
};
export const handOverSchemas = {
  summary: 'Hands a person’s open work over to someone else.',
  input: z.object({ from: hash(), to: hash() }),
  answer: z.object({ status: z.literal(true), moved: z.int() }),
};

/** How the log is narrowed; the file takes the same words. */
export const auditFilter = {
  /** The hash of a person of the team. */
  by: z.optional(hash()),
  /** The name of an action, or of its feature before the dot. */
  act: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}(?:\.[a-z-]{1,40})?$/))),
  /** A kind of thing, and one thing by its hash. */
  kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
  h: z.optional(hash()),
  /** Moments, the first included and the last not. */
  from: z.optional(givenInstant()),
  until: z.optional(givenInstant()),
  /**
   * `people`: what touched a member; `exports`: what took data away; `education`: what changed education content;
   * `promotion`: what accounts with a promotion role did.
   */
  only: z.optional(z.enum(['people', 'exports', 'education', 'promotion'])),
  q: z.optional(line(100)),
};

const changed = z.nullable(z.record(z.string(), z.unknown()));
export const auditSchemas = {
  summary: 'The log of what staff did, newest first. Without permission for all of it, the caller’s own actions.',
  input: z.object({ ...auditFilter, page: pageNumber() }),
  answer: z.extend(
    listAnswer(
      z.object({
        id: z.string(),
        at: instant(),
        by: z.object({ hash: z.nullable(z.string()), name: z.string(), roles: z.array(z.string()) }),
        via: z.enum(['console', 'command', 'timetable']),
        act: z.string(),
        subject: z.object({
          kind: z.string(),
          hash: z.nullable(z.string()),
          title: z.nullable(z.string()),
          /** How it reads: a member's name of today, “a closed account”, or its title. */
          words: z.string(),
        }),
        reason: z.nullable(z.string()),
        before: changed,
        after: changed,
        network: z.nullable(z.string()),
      }),
    ),
    {
      /** Of a narrowed log at most 10,000 entries are counted: there are more behind them. */
      isMore: z.boolean(),
      /** Whom the log can be narrowed to; empty for those who see only their own actions. */
      people: z.array(z.object({ hash: z.string(), name: z.string() })),
      /**
       * For `education` and `promotion`: how often accounts with a promotion role changed education content in these
       * days, and what else they did. Null otherwise, and for those who see only their own actions.
       */
      firewall: z.nullable(z.object({ actions: z.int(), changes: z.int(), from: instant(), until: instant() })),
      chain: z.object({
        /** The last entry there is. */
        lastId: z.string(),
        checkedAt: z.nullable(instant()),
        checkedThrough: z.nullable(z.string()),
        /** The first entry that does not fit; null while the chain is whole. */
        brokenId: z.nullable(z.string()),
      }),
    },
  ),
};

export const checkAuditSchemas = {
  summary: 'Checks the whole audit log now: whether an entry was changed, removed, or added from outside.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), isIntact: z.boolean() }),
};
