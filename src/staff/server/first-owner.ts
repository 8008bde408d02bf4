// How the first person comes in, and the last one back: by whoever has the machine.
import type { Context } from '#platform/server/context.ts';
import { digestOf, secretToken } from '#platform/server/security/random.ts';
import { staffMap } from '#staff-map.ts';
import type { Role } from '../permissions.ts';
import { recordAct } from './audit.ts';
import { inviteByMail, makeInvitation, wayBackHours } from './invitations.ts';
import {
  findStaffByEmail,
  insertInvitation,
  listInvitations,
  listOpenMembers,
  voidInvitations,
} from './staff-queries.ts';
import type { TellStaff } from './tell-staff.ts';

const byCommand = { via: 'command' as const, name: 'The machine’s own command line' };

/** The address at which the first owner comes in: while there is nobody of the team, and no invitation that waits. Else null. */
export function inviteFirstOwner(context: Context): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    if ((await listOpenMembers(trx)).length > 0 || (await listInvitations(trx, context.now())).length > 0) return null;
    const code = await makeInvitation(context, trx, { email: '', name: '', roles: ['owner'], invitedBy: null });
    await recordAct(context, trx, {
      by: { via: 'command', name: 'The first start' },
      act: 'staff.invited',
      subject: { kind: 'staff' },
      after: { roles: ['owner'] },
    });
    return `${context.config.publicUrl}${staffMap.invitation(code)}`;
  });
}

/** Invites somebody from the machine's command line, and returns the address as well: there may be no mail server yet. Null: the team has this address. */
export function inviteByCommand(
  tell: TellStaff,
  context: Context,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    if (await findStaffByEmail(trx, email.toLowerCase())) return null;
    const code = await inviteByMail(tell, context, trx, byCommand, { email, name, roles: [role], invitedBy: null });
    return `${context.config.publicUrl}${staffMap.invitation(code)}`;
  });
}

/** The address at which somebody sets up a new sign-in, at once; null: nobody of the team has this e-mail. */
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
      staff_id: member.id,
      created_at: now,
      works_from: now,
      expires_at: now.add({ hours: wayBackHours }),
    });
    await recordAct(context, trx, {
      by: byCommand,
      act: 'staff.rescued',
      subject: { kind: 'staff', hash: member.hash, title: member.name },
    });
    return `${context.config.publicUrl}${staffMap.invitation(code)}`;
  });
}
