// Signing in to the console: email and password, then a code; or a passkey alone; or, when all are lost, email and a
// recovery code.
import type { CallContext, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { hashPassword, isWeakHash, passwordFits } from '#platform/server/security/password-hash.ts';
import { digestOf } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { readSetting } from '#platform/server/database/setting-rows.ts';
import { freeTries } from '../../sign-in-waits.ts';
import {
  type askStaffPasskeyCall,
  type signInCodeCall,
  type staffPasskeyLoginCall,
  type staffSignInCall,
  type staffSignOutCall,
  staffMessages,
} from '../../contract.ts';
import { recordAction } from '../audit.ts';
import { isKnownBrowser, rememberBrowser } from './known-browser.ts';
import { wrongCodesMail } from '../mails.ts';
import { readWays } from './enrolment.ts';
import { openStaffSession } from '../sessions/open-staff-session.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import { isOpen, isSessionOver, idleMinutes } from '../sessions/session-life.ts';
import {
  deletePendingSessions,
  deleteStaffSessionOfToken,
  findPendingMember,
  findStaffByEmail,
  lockStaffPasskey,
  spendRecoveryCode,
  staffPasskeys,
  updateStaffMember,
} from '../staff-queries.ts';
import { notifyOfFactor, type NotifyStaff, notifyStaff } from '../notify-staff.ts';
import { takenStep } from './totp.ts';
import { type Counters, countersOf, countingTries, forgive } from './wrong-tries.ts';

const wrong = () => new Refusal('wrong-sign-in', staffMessages.wrongSignIn);
const longestPassword = 128;
/** Sessions of one person that wait for a code; an older one ends when another begins. */
const mostPending = 5;

type Found = NonNullable<Awaited<ReturnType<typeof findStaffByEmail>>>;

/** A person whose account signs in now. */
async function openMember(context: CallContext, db: Queryable, emailKey: string): Promise<Found | null> {
  const member = await findStaffByEmail(db, emailKey);
  return member !== undefined && isOpen(member, context.now()) ? member : null;
}

/** What the log says of a sign-in; the session is the one that begins with it. */
async function noteSignIn(
  context: CallContext,
  trx: Queryable,
  member: { readonly id: string; readonly hash: string; readonly name: string; readonly roles: readonly string[] },
  by: 'passkey' | 'authenticator' | 'recovery code' | 'password',
): Promise<void> {
  const { id, hash, name, roles } = member;
  await recordAction(context, trx, {
    by: { id, name, roles, sessionId: null },
    act: 'staff.signed-in',
    subject: { kind: 'staff', hash, title: name },
    after: { by },
  });
}

type Tried = { readonly step: 'password' | 'code' | 'recovery code'; readonly tries: number };

/** Notes a refused try for an account of the team: whose it was is not known, only for whom. */
function noteRefusal(context: CallContext, trx: Queryable, { hash, name }: Found, { step, tries }: Tried) {
  return recordAction(context, trx, {
    by: { via: 'console', name: 'Someone at the sign-in page' },
    act: 'staff.sign-in-refused',
    subject: { kind: 'staff', hash, title: name },
    after: { wrong: step, inARow: tries },
  });
}

export const signIn: UseCase<typeof staffSignInCall> = async (context, _nobody, { email, password }) => {
  const emailKey = email.trim().toLowerCase();
  const member = await openMember(context, context.db, emailKey);
  const isKnown = await isKnownBrowser(context, member?.id);
  const counters = countersOf(context, 'password', emailKey, isKnown);
  const turn = { network: context.caller.address, isKnown };
  const done = await countingTries(context, counters, {
    async find() {
      const fits = await passwordFits(
        password.length <= longestPassword ? (member?.password_hash ?? null) : null,
        password.slice(0, longestPassword),
        turn,
      );
      if (member === null || member.password_hash === null || !fits) return null;
      return { member, newHash: isWeakHash(member.password_hash) ? await hashPassword(password, turn) : null };
    },
    async take(trx, found) {
      if (found.newHash !== null) await updateStaffMember(trx, found.member.id, { password_hash: found.newHash });
      const ways = await readWays(trx, found.member.id);
      // Someone without a second factor continues to set one up; nothing else is open to them.
      const isProven = found.member.enrolled_at === null;
      if (!isProven) await deletePendingSessions(trx, found.member.id, mostPending - 1);
      const token = await openStaffSession(context, trx, found.member.id, { isProven });
      if (isProven) {
        await forgive(context, trx, [counters]);
        await noteSignIn(context, trx, found.member, 'password');
      }
      return { token, next: isProven ? ('enrol' as const) : ('code' as const), ways };
    },
    async onWrong(trx, tries) {
      if (member !== null && tries >= freeTries) await noteRefusal(context, trx, member, { step: 'password', tries });
    },
  });
  if (done === null) throw wrong();
  context.setStaffToken?.(done.token);
  const { hasTotp, passkeys, codesLeft } = done.ways;
  return {
    status: true,
    next: done.next,
    ways: [
      ...(hasTotp ? ['totp' as const] : []),
      ...(passkeys > 0 ? ['passkey' as const] : []),
      ...(codesLeft > 0 ? ['recovery-code' as const] : []),
    ],
  };
};

/** The person who entered the password in the cookie's session and is at the second step. */
async function pendingMember(context: CallContext): Promise<Found | null> {
  const { db, caller } = context;
  if (caller.token === null) return null;
  const pending = await findPendingMember(db, digestOf(caller.token));
  if (!pending || isSessionOver(pending, await readSetting(db, idleMinutes), context.now())) return null;
  return openMember(context, db, pending.email_key);
}

/** After this many wrong codes in a row, every session that waits for one ends, and the account's owner is notified. */
const wrongCodesPerMail = 10;

/** The second step; with an email it is a recovery code alone, for whoever lost every other way. */
export const signInByCode =
  (tell: NotifyStaff): UseCase<typeof signInCodeCall> =>
  async (context, _nobody, { code, email }) => {
    const typedKey = email?.trim().toLowerCase();
    const pending = typedKey === undefined ? await pendingMember(context) : null;
    const emailKey = typedKey ?? pending?.email_key;
    if (emailKey === undefined) throw new Refusal('staff-sign-in', staffMessages.signIn, { httpStatus: 401 });
    const account = pending ?? (await openMember(context, context.db, emailKey));
    const isKnown = await isKnownBrowser(context, account?.id);
    const countedAs = (step: 'password' | 'code' | 'recovery'): Counters =>
      countersOf(context, step, emailKey, isKnown);
    const done = await countingTries(context, countedAs(pending === null ? 'recovery' : 'code'), {
      async take(trx) {
        const member = await openMember(context, trx, emailKey);
        if (member === null) return null;
        const now = context.now();
        const step =
          typedKey !== undefined || member.totp_sealed === null
            ? null
            : takenStep(context, { id: member.id, sealed: member.totp_sealed, lastStep: member.totp_step }, code);
        if (step !== null) await updateStaffMember(trx, member.id, { totp_step: String(step) });
        else if (!(await spendRecoveryCode(trx, member.id, recoveryCodeHash(code), now))) return null;
        if (context.caller.token !== null) await deleteStaffSessionOfToken(trx, digestOf(context.caller.token));
        const mustEnrol = step === null;
        const token = await openStaffSession(context, trx, member.id, { isProven: true, mustEnrol });
        await forgive(context, trx, [countedAs('password'), countedAs('code'), countedAs('recovery')]);
        await rememberBrowser(context, trx, member.id);
        await noteSignIn(context, trx, member, mustEnrol ? 'recovery code' : 'authenticator');
        if (mustEnrol) await notifyOfFactor(tell, context, trx, member, 'recovery-code');
        return { token, next: mustEnrol || member.enrolled_at === null ? ('enrol' as const) : ('done' as const) };
      },
      async onWrong(trx, tries) {
        if (account === null || (pending === null && tries < freeTries)) return;
        await noteRefusal(context, trx, account, { step: pending === null ? 'recovery code' : 'code', tries });
        if (pending === null || tries % wrongCodesPerMail !== 0) return;
        await deletePendingSessions(trx, account.id, 0);
        await notifyStaff(tell, context, trx, account, 'wrong-codes', wrongCodesMail);
      },
    });
    if (done === null) throw wrong();
    context.setStaffToken?.(done.token);
    return { status: true, next: done.next };
  };

export const askStaffPasskey: UseCase<typeof askStaffPasskeyCall> = async (context) => ({
  status: true,
  options: await staffPasskeys.ask(context),
});

/** Whose passkey this is, its use noted; null for an unknown, used, late or wrongly signed one. */
export function useStaffPasskey(context: CallContext, key: { readonly id: string }, ofStaffId?: string) {
  return context.db.transaction().execute(async (trx) => {
    const found = await lockStaffPasskey(trx, key.id);
    if (!found || !isOpen(found, context.now()) || (ofStaffId !== undefined && found.id !== ofStaffId)) return null;
    return (await staffPasskeys.use(context, trx, key, found)) ? found : null;
  });
}

export const signInByPasskey: UseCase<typeof staffPasskeyLoginCall> = async (context, _nobody, { key }) => {
  const member = await useStaffPasskey(context, key);
  if (member === null) throw wrong();
  const token = await context.db.transaction().execute(async (trx) => {
    if (context.caller.token !== null) await deleteStaffSessionOfToken(trx, digestOf(context.caller.token));
    const opened = await openStaffSession(context, trx, member.id, { isProven: true });
    await rememberBrowser(context, trx, member.id);
    await noteSignIn(context, trx, member, 'passkey');
    return opened;
  });
  context.setStaffToken?.(token);
  return { status: true, next: member.enrolled_at === null ? 'enrol' : 'done' };
};

export const signOut: UseCase<typeof staffSignOutCall> = async ({ db, caller, setStaffToken }) => {
  if (caller.token !== null) await deleteStaffSessionOfToken(db, digestOf(caller.token));
  setStaffToken?.(null);
  return { status: true };
};
