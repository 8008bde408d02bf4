// How the first person comes in, and the last one back: by whoever has the machine.
import type { Context } from '#platform/server/context.ts';
import { adoptSealingKey } from '#platform/server/security/check-sealing-key.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import { staffMap } from '#site-map.ts';
import type { Role } from '../../permissions.ts';
import { recordAction } from '../audit.ts';
import { inviteByMail, makeInvitation, wayBackHours } from './invitations.ts';
import {
  findStaffByEmail,
  firstOwnerKey,
  insertInvitation,
  listOpenMembers,
  removeAuthenticators,
  voidInvitations,
} from '../staff-queries.ts';
import type { NotifyStaff } from '../notify-staff.ts';

const byCommand = { via: 'command' as const, name: 'The machine’s own command line' };

/**
 * The address where the first owner sets up their account: a new one at each start, null once an owner has a way to
 * sign in. Links of earlier starts work beside it for their 72 hours, so that a restart interrupts nobody.
 */
export function inviteFirstOwner(context: Context): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const members = await listOpenMembers(trx);
    if (members.some(({ roles, joined_at }) => roles.includes('owner') && joined_at !== null)) return null;
    const code = await makeInvitation(context, trx, {
      email: firstOwnerKey,
      name: '',
      roles: ['owner'],
      invitedBy: null,
    });
    await recordAction(context, trx, {
      by: { via: 'command', name: 'Setup' },
      act: 'staff.invited',
      subject: { kind: 'staff' },
      after: { roles: ['owner'] },
    });
    return `${context.config.publicUrl}${staffMap.invitation(code)}`;
  });
}

/**
 * Invites someone from the machine's command line, and returns the address as well: there may be no mail server yet.
 * Without a name, the person who opens the link is asked for it. Null: someone of the team signs in with this email.
 */
export function inviteByCommand(
  tell: NotifyStaff,
  context: Context,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const found = await findStaffByEmail(trx, email.toLowerCase());
    if (found && found.joined_at !== null) return null;
    const code = await inviteByMail(tell, context, trx, byCommand, { email, name, roles: [role], invitedBy: null });
    return `${context.config.publicUrl}${staffMap.invitation(code)}`;
  });
}

/**
 * Makes the key of this process the one of the database, after the former was lost. What that one sealed cannot be
 * opened anymore, so authenticators are removed: their owners sign in with a passkey or a recovery code and set up a
 * new one.
 */
export function replaceKeyByCommand(context: Context): Promise<void> {
  return context.db.transaction().execute(async (trx) => {
    await adoptSealingKey(trx, context.config);
    const authenticators = await removeAuthenticators(trx);
    await recordAction(context, trx, {
      by: byCommand,
      act: 'staff.key-replaced',
      subject: { kind: 'staff' },
      after: { authenticatorsRemoved: authenticators },
    });
  });
}

/** The address at which someone sets up a new sign-in, at once; null: nobody of the team has this email. */
export function rescueByCommand(context: Context, email: string): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const member = await findStaffByEmail(trx, email.toLowerCase());
    if (!member) return null;
    const code = secretToken();
    const now = context.now();
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
      created_at: now,
      works_from: now,
      expires_at: now.add({ hours: wayBackHours }),
    });
    await recordAction(context, trx, {
      by: byCommand,
      act: 'staff.rescued',
      subject: { kind: 'staff', hash: member.hash, title: member.name },
    });
    return `${context.config.publicUrl}${staffMap.invitation(code)}`;
  });
}
