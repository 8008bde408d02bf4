// How somebody comes to the team, or back into their account: by a link that is mailed, spent by the first write, and void when a newer one is made.
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { queueMail } from '#platform/server/mail/mailer.ts';
import { hashPassword } from '#platform/server/security/password-hash.ts';
import { digestOf, publicHash, secretToken } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { type acceptInvitationCall, type invitationCall, staffMessages } from '../contract.ts';
import { isRole, type Role } from '../permissions.ts';
import { wrongPassword } from '../staff-password.ts';
import { type Actor, recordAct } from './audit.ts';
import { invitationMail } from './mails.ts';
import { openStaffSession } from './open-staff-session.ts';
import {
  clearWaysIn,
  findInvitation,
  findStaffByEmail,
  findStaffMember,
  insertInvitation,
  insertStaffMember,
  replaceStaffRoles,
  spendInvitation,
  voidInvitations,
} from './staff-queries.ts';
import type { TellStaff } from './tell-staff.ts';

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

/** Writes an invitation to the team and returns its code; an earlier one of the address is void. */
export async function makeInvitation(context: Context, trx: Queryable, invited: Invited): Promise<string> {
  const code = secretToken();
  const now = context.now();
  const emailKey = invited.email.toLowerCase();
  await voidInvitations(trx, emailKey, now);
  await insertInvitation(trx, {
    code_hash: digestOf(code),
    email: invited.email,
    email_key: emailKey,
    name: invited.name,
    roles: [...invited.roles],
    job_text: invited.jobText ?? '',
    company_id: invited.companyId ?? null,
    ends_at: invited.endsAt ?? null,
    invited_by: invited.invitedBy,
    created_at: now,
    works_from: now,
    expires_at: now.add({ hours: invitationHours }),
  });
  return code;
}

/** Invites somebody by mail, and notes it; in the caller's transaction. Returns the code. */
export async function inviteByMail(
  { readProvider }: TellStaff,
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
    },
    code,
  );
  await queueMail(context, trx, { kind: 'staff.invitation', studentId: null, to: invited.email, ...mail });
  await recordAct(context, trx, {
    by,
    act: 'staff.invited',
    subject: { kind: 'staff', title: invited.name },
    after: { email: invited.email, roles: invited.roles, endsAt: invited.endsAt ?? null },
  });
  return code;
}

/** The invitation of a code that still works. Throws the refusal that says why not. */
async function openInvitation({ now }: Context, db: Queryable, code: string) {
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
      staffMessages.invitationWaits(
        `${found.works_from.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })} UTC`,
      ),
    );
  return found;
}

/** Looking changes nothing: scanners of mail open links. */
export const readInvitation: UseCase<typeof invitationCall> = async (context, _nobody, { c }) => {
  const { name, email, roles, staff_id, expires_at } = await openInvitation(context, context.db, c);
  return {
    status: true,
    name,
    email,
    roles: roles.filter(isRole),
    kind: staff_id === null ? 'new' : 'back',
    expiresAt: expires_at,
  };
};

/** Spends the invitation: makes the account, or takes its former ways in away; then a session sets up new ones. */
export const acceptInvitation: UseCase<typeof acceptInvitationCall> = async (context, _nobody, input) => {
  const { db } = context;
  const invitation = await openInvitation(context, db, input.c);
  const email = invitation.email || input.email.trim();
  const name = input.name.trim() || invitation.name;
  if (name === '' || email === '') throw new Refusal('name-needed', staffMessages.nameNeeded);
  const wrong = input.password === undefined ? null : wrongPassword(input.password, [name, email]);
  if (wrong !== null) throw new Refusal('weak-password', wrong);
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const token = await db.transaction().execute(async (trx) => {
    const now = context.now();
    if (!(await spendInvitation(trx, invitation.id, now))) throw over();
    const staffId =
      invitation.staff_id === null
        ? await addMember(context, trx, { ...invitation, name, email, passwordHash })
        : await takeBack(trx, invitation.staff_id, passwordHash);
    const member = await findStaffMember(trx, staffId);
    if (!member || member.ended_at !== null) throw over();
    const opened = await openStaffSession(context, trx, staffId, { isProven: true });
    await recordAct(context, trx, {
      by: { id: staffId, name: member.name, roles: member.roles, sessionId: null },
      act: invitation.staff_id === null ? 'staff.joined' : 'staff.came-back',
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
  readonly passwordHash: string | null;
};

async function addMember({ now }: Context, trx: Queryable, member: NewMember): Promise<string> {
  const emailKey = member.email.toLowerCase();
  if (await findStaffByEmail(trx, emailKey)) throw new Refusal('email-taken', staffMessages.emailTaken);
  const { id } = await insertStaffMember(trx, {
    hash: publicHash(22),
    name: member.name,
    email: member.email,
    email_key: emailKey,
    job_text: member.job_text,
    company_id: member.company_id,
    ends_at: member.ends_at,
    created_at: now(),
    password_hash: member.passwordHash,
  });
  await replaceStaffRoles(trx, id, member.roles);
  return id;
}

/** The former ways in die with the use of the link, not with its sending. */
async function takeBack(trx: Queryable, staffId: string, passwordHash: string | null): Promise<string> {
  await clearWaysIn(trx, staffId, passwordHash);
  return staffId;
}
