// The team as its owners see and change it.
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import type { StaffMember } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import {
  type agreeLetBackInCall,
  type endMemberCall,
  type handOverCall,
  type inviteCall,
  type letBackInCall,
  type saveMemberCall,
  staffMessages,
  type takeBackInvitationCall,
  type teamCall,
} from '../../contract.ts';
import { impossiblePairOf, isRole, longestGuestDays, mustEnd, needsCompany, type Role } from '../../permissions.ts';
import { changesBetween, recordAction, type Actor } from '../audit.ts';
import { lockAuditHead } from '../audit/audit-queries.ts';
import { inviteByMail, wayBackHours } from './invitations.ts';
import { letBackInMail, letBackInNoticeMail, rolesChangedMail } from '../mails.ts';
import { isOpen } from '../sessions/session-life.ts';
import {
  clearWaysIn,
  deleteOtherStaffSessions,
  findStaffByEmail,
  findStaffMemberByHash,
  insertInvitation,
  listCompanies,
  listInvitations,
  listOpenMembers,
  listTeam,
  lockWayBack,
  moveHostedWebinars,
  replaceStaffRoles,
  spendInvitation,
  updateInvitation,
  updateMemberAt,
  updateStaffMember,
  voidInvitations,
} from '../staff-queries.ts';
import { markedSender, type NotifyStaff } from '../notify-staff.ts';

type Member = NonNullable<Awaited<ReturnType<typeof findStaffMemberByHash>>>;

const subjectOf = ({ hash, name }: Pick<Member, 'hash' | 'name'>) => ({ kind: 'staff', hash, title: name });
const unknown = () => new Refusal('unknown-member', staffMessages.unknownMember, { httpStatus: 404 });
const conflict = (code: string, message: string) => new Refusal(code, message, { httpStatus: 409 });

/** One change of the team after the other: of two owners who end one another at the same moment, one stays. */
const changingTeam = <Result>(context: CallContext, change: (trx: Queryable) => Promise<Result>): Promise<Result> =>
  context.db.transaction().execute(async (trx) => {
    await lockAuditHead(trx);
    return change(trx);
  });

export const readTeam: UseCase<typeof teamCall> = async ({ db, now }, staff) => {
  const members = await listTeam(db);
  const invitations = await listInvitations(db, now());
  return {
    status: true,
    // People who have only opened an invitation are shown as invited.
    members: members
      .filter((member) => member.joined_at !== null || !invitations.some(({ staff_id }) => staff_id === member.id))
      .map((member) => ({
        hash: member.hash,
        name: member.name,
        email: member.email,
        roles: member.roles.filter(isRole),
        jobText: member.job_text,
        companyId: member.company_id,
        companyName: member.company_name,
        endsAt: member.ends_at,
        endedAt: member.ended_at,
        lastSeenAt: member.last_seen_at,
        isEnrolled: member.enrolled_at !== null,
        passkeys: Number(member.passkeys ?? 0),
        hasTotp: member.totp_sealed !== null,
        codesLeft: Number(member.codes_left ?? 0),
        revision: member.revision,
        isSelf: member.id === staff.id,
      })),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      name: invitation.name,
      email: invitation.email,
      roles: invitation.roles.filter(isRole),
      kind: invitation.joined_at === null ? ('new' as const) : ('back' as const),
      invitedBy: invitation.inviter_name,
      sentAt: invitation.created_at,
      worksFrom: invitation.works_from,
      expiresAt: invitation.expires_at,
      mayAgree:
        Temporal.Instant.compare(invitation.works_from, now()) > 0 &&
        staff.id !== invitation.invited_by &&
        staff.id !== invitation.staff_id,
    })),
    companies: await listCompanies(db),
  };
};

type Wanted = {
  readonly roles: readonly Role[];
  readonly companyId: string | null;
  readonly endsAt: Temporal.Instant | null;
};

/** Throws where nobody may be like this in a team of `people`. */
function requirePossible({ now }: Context, { roles, companyId, endsAt }: Wanted, people: number): void {
  if (roles.length === 0) throw new Refusal('role-needed', staffMessages.roleNeeded);
  const pair = impossiblePairOf(roles, people);
  if (pair !== null) throw new Refusal('impossible-pair', staffMessages.impossiblePair(...pair));
  const latest = now().add({ hours: 24 * longestGuestDays });
  if (mustEnd(roles) && (endsAt === null || Temporal.Instant.compare(endsAt, latest) > 0))
    throw new Refusal('end-needed', staffMessages.endNeeded);
  if (endsAt !== null && Temporal.Instant.compare(endsAt, now()) <= 0)
    throw new Refusal('end-needed', staffMessages.endPast);
  if (needsCompany(roles) && companyId === null) throw new Refusal('company-needed', staffMessages.companyNeeded);
}

/** A company is a guest's alone. */
const companyOf = ({ roles, companyId }: Wanted): string | null => (needsCompany(roles) ? companyId : null);

type Invitation = Parameters<UseCase<typeof inviteCall>>[2];
type Change = Parameters<UseCase<typeof saveMemberCall>>[2];

/** A change of the team that may wait for a second person: someone new, or other roles for someone who is there. */
export type TeamOrder =
  | { readonly kind: 'invite'; readonly input: Invitation; readonly invitedBy: string }
  | { readonly kind: 'change'; readonly input: Change };

type OrderedBy = Actor & { readonly name: string };

/**
 * Asks a second person about new roles, where the provider's rule wants one for them. Returns the request's hash, or
 * null: nobody is needed.
 */
export type AskForRoles = (
  context: CallContext,
  trx: Queryable,
  staff: StaffMember,
  order: TeamOrder,
  who: {
    readonly name: string;
    readonly email: string;
    readonly before: readonly string[];
    readonly after: readonly Role[];
  },
) => Promise<string | null>;

async function requireInvitable(context: Context, trx: Queryable, input: Invitation): Promise<void> {
  requirePossible(context, input, (await listOpenMembers(trx)).length + 1);
  const found = await findStaffByEmail(trx, input.email.toLowerCase());
  if (found && found.joined_at !== null) throw conflict('email-taken', staffMessages.emailTaken);
}

async function requireChangeable(context: Context, trx: Queryable, input: Change): Promise<Member> {
  const member = await openMember(trx, input.h);
  if (member.revision !== input.revision) throw conflict('changed-meanwhile', staffMessages.changedMeanwhile);
  requirePossible(context, input, (await listOpenMembers(trx)).length);
  return member;
}

/** Why the order can't be carried out now, as the code of a refusal; or that it can. */
export async function fingerprintOfOrder(context: Context, trx: Queryable, order: TeamOrder): Promise<string> {
  try {
    if (order.kind === 'invite') await requireInvitable(context, trx, order.input);
    else await requireChangeable(context, trx, order.input);
    return 'possible';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Invites or changes as ordered, in the caller's transaction. Throws the refusal that says why not. */
export const carryOutOrder = (tell: NotifyStaff, context: Context, trx: Queryable, by: OrderedBy, order: TeamOrder) =>
  order.kind === 'invite'
    ? carryOutInvitation(tell, context, trx, by, order)
    : carryOutChange(tell, context, trx, by, order);

async function carryOutInvitation(
  tell: NotifyStaff,
  context: Context,
  trx: Queryable,
  by: OrderedBy,
  { input, invitedBy }: Extract<TeamOrder, { readonly kind: 'invite' }>,
): Promise<void> {
  await requireInvitable(context, trx, input);
  await inviteByMail(tell, context, trx, by, {
    email: input.email,
    name: input.name,
    roles: [...new Set(input.roles)],
    jobText: input.jobText,
    companyId: companyOf(input),
    endsAt: input.endsAt,
    invitedBy,
  });
}

export const invite =
  (tell: NotifyStaff, askForRoles: AskForRoles): UseCase<typeof inviteCall> =>
  async (context, staff, input) => {
    const asked = await changingTeam(context, async (trx) => {
      await requireInvitable(context, trx, input);
      const order = { kind: 'invite', input, invitedBy: staff.id } as const;
      const { name, email, roles } = input;
      const request = await askForRoles(context, trx, staff, order, { name, email, before: [], after: roles });
      if (request === null) await carryOutInvitation(tell, context, trx, staff, order);
      return request;
    });
    return { status: true, asked };
  };

export const takeBackInvitation: UseCase<typeof takeBackInvitationCall> = async (context, staff, { id }) => {
  await changingTeam(context, async (trx) => {
    const open = (await listInvitations(trx, context.now())).find((invitation) => invitation.id === id);
    if (!open || !(await spendInvitation(trx, id, context.now())))
      throw new Refusal('unknown-invitation', staffMessages.unknownInvitation, { httpStatus: 404 });
    // An account that was begun with it ends, so that nobody finishes it.
    if (open.staff_id !== null && open.joined_at === null) {
      await clearWaysIn(trx, open.staff_id, null);
      await updateStaffMember(trx, open.staff_id, { ended_at: context.now() });
    }
    await recordAction(context, trx, {
      by: staff,
      act: 'staff.invitation-taken-back',
      subject: { kind: 'staff', title: open.name },
      before: { email: open.email, roles: open.roles },
    });
  });
  return { status: true };
};

/** Whether someone besides this one could let others in: an owner whose sign-in is whole. */
async function isLastOwner(context: Context, trx: Queryable, member: Member): Promise<boolean> {
  if (!member.roles.includes('owner')) return false;
  const open = await listOpenMembers(trx);
  return !open.some(
    (other) =>
      other.id !== member.id &&
      other.roles.includes('owner') &&
      other.enrolled_at !== null &&
      isOpen(other, context.now()),
  );
}

async function openMember(trx: Queryable, hash: string): Promise<Member> {
  const member = await findStaffMemberByHash(trx, hash);
  if (!member || member.ended_at !== null) throw unknown();
  return member;
}

const shown = (
  member: Member | Wanted,
  roles: readonly string[],
  jobText: string,
  endsAt: Temporal.Instant | null,
) => ({
  roles: [...roles].sort(),
  jobText,
  companyId: 'company_id' in member ? member.company_id : companyOf(member),
  endsAt: endsAt?.toString() ?? null,
});

const changeOf = (member: Member, input: Change) => {
  const before = shown(member, member.roles, member.job_text, member.ends_at);
  const after = shown(input, new Set(input.roles).values().toArray(), input.jobText, input.endsAt);
  return { before, after, rolesChange: before.roles.join() !== after.roles.join() };
};

async function carryOutChange(
  tell: NotifyStaff,
  context: Context,
  trx: Queryable,
  by: OrderedBy,
  { input }: Extract<TeamOrder, { readonly kind: 'change' }>,
): Promise<number> {
  const member = await requireChangeable(context, trx, input);
  const { before, after, rolesChange } = changeOf(member, input);
  const change = changesBetween(before, after);
  const revision = await updateMemberAt(trx, member.id, input.revision, {
    job_text: input.jobText,
    company_id: companyOf(input),
    ends_at: input.endsAt,
  });
  if (revision === null) throw conflict('changed-meanwhile', staffMessages.changedMeanwhile);
  if (rolesChange) {
    await replaceStaffRoles(trx, member.id, after.roles);
    await deleteOtherStaffSessions(trx, member.id, null);
    const mail = rolesChangedMail(await markedSender(tell.readProvider, trx), context.config.publicUrl, member, {
      before: before.roles,
      after: after.roles,
      by: by.name,
    });
    await queueMail(context, trx, { kind: 'staff.roles', studentId: null, to: member.email, ...mail });
  }
  if (change !== null)
    await recordAction(context, trx, {
      by,
      act: rolesChange ? 'staff.roles-changed' : 'staff.changed',
      subject: subjectOf(member),
      ...change,
    });
  return revision;
}

export const saveMember =
  (tell: NotifyStaff, askForRoles: AskForRoles): UseCase<typeof saveMemberCall> =>
  (context, staff, input) =>
    changingTeam(context, async (trx) => {
      const member = await openMember(trx, input.h);
      if (changeOf(member, input).rolesChange && member.id === staff.id)
        throw conflict('own-roles', staffMessages.ownRoles);
      const stopsOwning = !input.roles.includes('owner') || input.endsAt !== null;
      if (stopsOwning && (await isLastOwner(context, trx, member)))
        throw conflict('last-owner', staffMessages.lastOwner);
      await requireChangeable(context, trx, input);
      const order = { kind: 'change', input } as const;
      const asked = await askForRoles(context, trx, staff, order, {
        name: member.name,
        email: member.email,
        // Roles of an account that is over allow nothing.
        before: isOpen(member, context.now()) ? member.roles : [],
        after: input.roles,
      });
      const revision = asked === null ? await carryOutChange(tell, context, trx, staff, order) : member.revision;
      return { status: true as const, revision, asked };
    });

/** An owner's way back waits so long, for the others to notice. */
const ownerDelayHours = 24;

export const letBackIn =
  (tell: NotifyStaff): UseCase<typeof letBackInCall> =>
  async (context, staff, { h }) => {
    const worksFrom = await changingTeam(context, async (trx) => {
      const member = await openMember(trx, h);
      if (member.id === staff.id) throw conflict('own-account', staffMessages.ownEnd);
      const now = context.now();
      const isDelayed = member.roles.includes('owner');
      const from = isDelayed ? now.add({ hours: ownerDelayHours }) : now;
      const code = secretToken();
      const expiresAt = from.add({ hours: wayBackHours });
      await voidInvitations(trx, member.email_key, now);
      await insertInvitation(trx, {
        code_hash: digestOf(code),
        email: member.email,
        email_key: member.email_key,
        name: member.name,
        roles: member.roles,
        job_text: member.job_text,
        company_id: member.company_id,
        ends_at: member.ends_at,
        staff_id: member.id,
        invited_by: staff.id,
        created_at: now,
        works_from: from,
        expires_at: expiresAt,
      });
      const provider = await markedSender(tell.readProvider, trx);
      const timeZone = await tell.readTimeZone(trx);
      const returning = { name: member.name, by: staff.name, worksFrom: from, expiresAt, isDelayed, timeZone };
      const { publicUrl } = context.config;
      await queueMail(context, trx, {
        kind: 'staff.let-back-in',
        studentId: null,
        to: member.email,
        ...letBackInMail(provider, publicUrl, returning, code),
      });
      const owners = (await listOpenMembers(trx)).filter(
        (each) => each.roles.includes('owner') && each.id !== member.id,
      );
      for (const owner of owners)
        await queueMail(context, trx, {
          kind: 'staff.let-back-in-notice',
          studentId: null,
          to: owner.email,
          ...letBackInNoticeMail(provider, publicUrl, owner, returning),
        });
      await recordAction(context, trx, {
        by: staff,
        act: 'staff.let-back-in',
        subject: subjectOf(member),
        after: { worksFrom: from },
      });
      return from;
    });
    return { status: true, worksFrom };
  };

export const agreeLetBackIn: UseCase<typeof agreeLetBackInCall> = async (context, staff, { id }) => {
  await changingTeam(context, async (trx) => {
    const now = context.now();
    const waiting = await lockWayBack(trx, id, now);
    if (!waiting) throw new Refusal('unknown-invitation', staffMessages.unknownInvitation, { httpStatus: 404 });
    if (waiting.invited_by === staff.id || waiting.staff_id === staff.id)
      throw conflict('already-agreed', staffMessages.alreadyAgreed);
    await updateInvitation(trx, id, {
      confirmed_by: staff.id,
      works_from: now,
      expires_at: now.add({ hours: wayBackHours }),
    });
    await recordAction(context, trx, {
      by: staff,
      act: 'staff.let-back-in-agreed',
      subject: { kind: 'staff', title: waiting.name },
    });
  });
  return { status: true };
};

export const endMember: UseCase<typeof endMemberCall> = async (context, staff, { h, reason }) => {
  await changingTeam(context, async (trx) => {
    const member = await openMember(trx, h);
    if (member.id === staff.id) throw conflict('own-account', staffMessages.ownEnd);
    if (await isLastOwner(context, trx, member)) throw conflict('last-owner', staffMessages.lastOwner);
    await clearWaysIn(trx, member.id, null);
    await voidInvitations(trx, member.email_key, context.now());
    await updateStaffMember(trx, member.id, { ended_at: context.now() });
    await recordAction(context, trx, { by: staff, act: 'staff.ended', subject: subjectOf(member), reason });
  });
  return { status: true };
};

/** What a later feature gives from one person to another; how many things. */
export type HandOver = (context: CallContext, trx: Queryable, fromId: string, toId: string) => Promise<number>;

export const handOver =
  (others: readonly HandOver[]): UseCase<typeof handOverCall> =>
  async (context, staff, { from, to }) => {
    if (from === to) throw new Refusal('same-member', staffMessages.sameMember);
    const moved = await changingTeam(context, async (trx) => {
      // Whoever left still has things in hand.
      const giver = await findStaffMemberByHash(trx, from);
      const taker = await openMember(trx, to);
      if (!giver) throw unknown();
      let count = await moveHostedWebinars(trx, giver.id, taker.id);
      for (const move of others) count += await move(context, trx, giver.id, taker.id);
      await recordAction(context, trx, {
        by: staff,
        act: 'staff.handed-over',
        subject: subjectOf(giver),
        after: { to: taker.name, things: count },
      });
      return count;
    });
    return { status: true, moved };
  };
