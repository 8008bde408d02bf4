// How someone joins the team, or gets back into their account: by a mailed link that works until they have a way to
// sign in, and stops when a newer link is made.
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { digestOf, publicHash, secretToken } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { type acceptInvitationCall, type invitationCall, staffMessages } from '../../contract.ts';
import { isRole, type Role } from '../../permissions.ts';
import { wrongPassword } from '../../staff-password.ts';
import { type Actor, recordAction } from '../audit.ts';
import { lockAuditHead } from '../audit/audit-queries.ts';
import { invitationMail, momentText } from '../mails.ts';
import { openStaffSession } from '../sessions/open-staff-session.ts';
import {
  clearWaysIn,
  findInvitation,
  findStaffByEmail,
  findStaffMember,
  firstOwnerKey,
  insertInvitation,
  insertStaffMember,
  replaceStaffRoles,
  updateInvitation,
  updateStaffMember,
  voidInvitations,
} from '../staff-queries.ts';
import type { NotifyStaff } from '../notify-staff.ts';

const invitationHours = 72;
/** The way back into an account. */
export const wayBackHours = 24;

const over = () => new Refusal('invitation-over', staffMessages.invitationOver);

type Invited = {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly jobText?: string;
  readonly companyId?: string | null;
  readonly endsAt?: Temporal.Instant | null;
  readonly invitedBy: string | null;
};

/**
 * Writes an invitation to the team and returns its code. An earlier one of the address stops working, and so does
 * what someone began to set up with it. Links for the first owner have no address: they work side by side until one
 * of them is used up.
 */
export async function makeInvitation(context: Context, trx: Queryable, invited: Invited): Promise<string> {
  const code = secretToken();
  const now = context.now();
  const emailKey = invited.email.toLowerCase();
  const isFirstOwner = emailKey === firstOwnerKey;
  const begun = isFirstOwner ? undefined : await findStaffByEmail(trx, emailKey);
  if (!isFirstOwner) await voidInvitations(trx, emailKey, now);
  if (begun) await clearWaysIn(trx, begun.id, null);
  await insertInvitation(trx, {
    code_hash: digestOf(code),
    email: invited.email,
    email_key: emailKey,
    name: invited.name,
    roles: [...invited.roles],
    job_text: invited.jobText ?? '',
    company_id: invited.companyId ?? null,
    ends_at: invited.endsAt ?? null,
    staff_id: begun?.id ?? null,
    invited_by: invited.invitedBy,
    created_at: now,
    works_from: now,
    expires_at: now.add({ hours: invitationHours }),
  });
  return code;
}

/** Invites someone by mail, and notes it; in the caller's transaction. Returns the code. */
export async function inviteByMail(
  { readProvider, readTimeZone }: NotifyStaff,
  context: Context | CallContext,
  trx: Queryable,
  by: Actor,
  invited: Invited,
): Promise<string> {
  const code = await makeInvitation(context, trx, invited);
  const mail = invitationMail(
    await readProvider(trx),
    context.config.publicUrl,
    {
      name: invited.name,
      roles: invited.roles,
      expiresAt: context.now().add({ hours: invitationHours }),
      by: 'id' in by ? by.name : null,
      timeZone: await readTimeZone(trx),
    },
    code,
  );
  await queueMail(context, trx, { kind: 'staff.invitation', studentId: null, to: invited.email, ...mail });
  await recordAction(context, trx, {
    by,
    act: 'staff.invited',
    subject: { kind: 'staff', title: invited.name || invited.email },
    after: { email: invited.email, roles: invited.roles, endsAt: invited.endsAt ?? null },
  });
  return code;
}

/** The invitation of a code that still works. Throws the refusal that says why not. */
async function openInvitation(
  { now }: Context,
  db: Queryable,
  code: string,
  readTimeZone: NotifyStaff['readTimeZone'],
) {
  const found = await findInvitation(db, digestOf(code));
  const isOver =
    !found ||
    found.spent_at !== null ||
    Temporal.Instant.compare(found.expires_at, now()) <= 0 ||
    (found.ends_at !== null && Temporal.Instant.compare(found.ends_at, now()) <= 0);
  if (isOver) throw over();
  if (Temporal.Instant.compare(found.works_from, now()) > 0)
    throw new Refusal(
      'invitation-waits',
      staffMessages.invitationWaits(momentText(found.works_from, await readTimeZone(db))),
    );
  return found;
}

/** The account that an invitation opens, if there is one; whether someone signed in to it before. */
async function accountOf(db: Queryable, staffId: string | null) {
  const member = staffId === null ? undefined : await findStaffMember(db, staffId);
  return { member, kind: member?.joined_at == null ? ('new' as const) : ('back' as const) };
}

/** Looking changes nothing: scanners of mail open links. */
export const readInvitation =
  ({ readTimeZone }: NotifyStaff): UseCase<typeof invitationCall> =>
  async (context, _nobody, { c }) => {
    const { name, email, roles, staff_id, expires_at } = await openInvitation(context, context.db, c, readTimeZone);
    return {
      status: true,
      name,
      email,
      roles: roles.filter(isRole),
      kind: (await accountOf(context.db, staff_id)).kind,
      expiresAt: expires_at,
    };
  };

/**
 * Opens a session that can set up a sign-in and nothing else: in a new account, or in one whose former ways to sign in
 * end now. The invitation itself is used up once there is a way to sign in (`noteEnrolled`); until then opening it
 * again begins again and ends the session that was opened before.
 */
export const acceptInvitation =
  ({ readTimeZone }: NotifyStaff): UseCase<typeof acceptInvitationCall> =>
  async (context, _nobody, input) => {
    const { db } = context;
    const seen = await openInvitation(context, db, input.c, readTimeZone);
    const email = seen.email || input.email.trim();
    // Whoever invites names the person; the log and the other members of the team rely on that name.
    const name = seen.name || input.name.trim();
    if (name === '' || email === '') throw new Refusal('name-needed', staffMessages.nameNeeded);
    const wrong = input.password === undefined ? null : wrongPassword(input.password, [name, email]);
    if (wrong !== null) throw new Refusal('weak-password', wrong);
    const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
    const token = await db.transaction().execute(async (trx) => {
      // Changes of the team, and ways to sign in that are added, come one after the other.
      await lockAuditHead(trx);
      const invitation = await openInvitation(context, trx, input.c, readTimeZone);
      const { member: account, kind } = await accountOf(trx, invitation.staff_id);
      const staffId =
        account !== undefined && kind === 'back'
          ? account.id
          : await beginAccount(context, trx, account?.ended_at === null ? account.id : null, {
              ...invitation,
              name,
              email,
            });
      await clearWaysIn(trx, staffId, passwordHash);
      await updateInvitation(trx, invitation.id, { staff_id: staffId });
      const member = await findStaffMember(trx, staffId);
      if (!member || member.ended_at !== null) throw over();
      const opened = await openStaffSession(context, trx, staffId, { isProven: true });
      await recordAction(context, trx, {
        by: { id: staffId, name: member.name, roles: member.roles, sessionId: null },
        act: 'staff.invitation-opened',
        subject: { kind: 'staff', hash: member.hash, title: member.name },
      });
      return opened;
    });
    context.setStaffToken?.(token);
    return { status: true, next: 'enrol' };
  };

type NewMember = {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly job_text: string;
  readonly company_id: string | null;
  readonly ends_at: Temporal.Instant | null;
};

/**
 * Makes the account, or takes up the one that was begun with this invitation or for this address and never finished.
 * Returns its id.
 */
async function beginAccount(
  { now }: Context,
  trx: Queryable,
  begunId: string | null,
  { name, email, roles, job_text, company_id, ends_at }: NewMember,
): Promise<string> {
  const emailKey = email.toLowerCase();
  const ofAddress = await findStaffByEmail(trx, emailKey);
  if (ofAddress && ofAddress.joined_at !== null) throw new Refusal('email-taken', staffMessages.emailTaken);
  if (ofAddress && begunId !== null && ofAddress.id !== begunId)
    await updateStaffMember(trx, begunId, { ended_at: now() });
  const facts = { name, email, email_key: emailKey, job_text, company_id, ends_at };
  const earlierId = ofAddress?.id ?? begunId;
  const id = earlierId ?? (await insertStaffMember(trx, { ...facts, hash: publicHash(22), created_at: now() })).id;
  if (earlierId !== null) await updateStaffMember(trx, earlierId, facts);
  await replaceStaffRoles(trx, id, roles);
  return id;
}
