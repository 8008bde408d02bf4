// The team on the command line: how the first owner comes in, and how the last one comes back.
import type { Context } from '#platform/server/context.ts';
import { isRole, roles } from '../permissions.ts';
import { inviteByCommand, replaceKeyByCommand, rescueByCommand } from './team/first-owner.ts';
import { hasMailServer } from '#platform/server/mail/mail-server.ts';
import { type Command, readOptions, type Say, WrongCommand } from '#platform/server/process/command.ts';
import type { NotifyStaff } from './notify-staff.ts';

const emailOf = (value: string | undefined): string => {
  if (value === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw new WrongCommand('Give an email address.');
  return value;
};

/** `staff invite EMAIL [--role ROLE] [--name NAME]`, `staff rescue EMAIL` and `staff new-key`. */
export async function staffCommand(
  tell: NotifyStaff,
  context: Context,
  args: readonly string[],
  say: Say,
): Promise<void> {
  const [action, ...rest] = args;
  if (action === 'invite') {
    const { values, positionals } = readOptions(rest, {
      role: { type: 'string', default: 'owner' },
      name: { type: 'string' },
    });
    const email = emailOf(positionals[0]);
    const { role, name } = values;
    // A guest needs an end or a company, which the page of the team asks for.
    if (!isRole(role) || role === 'auditor' || role === 'sponsor')
      throw new WrongCommand(
        `Use --role ${roles.filter((each) => each !== 'auditor' && each !== 'sponsor').join(', ')}.`,
      );
    const address = await inviteByCommand(tell, context, {
      email,
      name: name ?? '',
      role,
    });
    if (address === null)
      throw new WrongCommand(`${email} is already on the team. Use staff rescue ${email} to let them back in.`);
    const sent = (await hasMailServer(context, context.db))
      ? 'The invitation is on its way.'
      : 'No mail server is set up, so the invitation was not emailed. Pass on this link.';
    return say(`${sent} The link works for 72 hours, until the sign-in is set up:\n${address}`);
  }
  if (action === 'rescue') {
    const email = emailOf(rest[0]);
    const address = await rescueByCommand(context, email);
    if (address === null) throw new WrongCommand(`No one on the team has the email ${email}.`);
    return say(
      `Use this link within 24 hours to set up a new sign-in. Their previous sign-in then stops working:\n${address}`,
    );
  }
  if (action === 'new-key') {
    await replaceKeyByCommand(context);
    return say(
      'This machine’s key is now the key of the database. All authenticators were removed: sign in with a passkey or a recovery code, then set up a new one. If you back up on a schedule, save the schedule again under Data.',
    );
  }
  throw new WrongCommand('Use staff invite EMAIL --role owner, staff rescue EMAIL, or staff new-key.');
}

export const staffCommands = (tell: NotifyStaff): Readonly<Record<string, Command>> => ({
  staff: {
    usage: 'staff invite EMAIL [--role owner] [--name NAME] · rescue EMAIL · new-key',
    purpose:
      'invites someone to the team, or lets someone back in who lost every way to sign in. Prints the link it emails. new-key makes this machine’s key the key of the database when the old one is lost.',
    run: ({ context }, args, say) => staffCommand(tell, context, args, say),
  },
});
