// A student’s account on the command line.
import type { Context } from '#platform/server/context.ts';
import { type Command, type Say, WrongCommand } from '#platform/server/process/command.ts';
import { disableAccount, enableAccount, findHashByUsername } from './staff/help-student.ts';

/** Closes an account to sign-in or opens it again, with an entry in the log. */
async function switchStudent(
  context: Context,
  action: 'disable' | 'enable',
  username: string | undefined,
  say: Say,
): Promise<void> {
  if (username === undefined) throw new WrongCommand('Give the student’s username.');
  const hash = await findHashByUsername(context.db, username);
  if (hash === null) throw new WrongCommand(`No student has the username ${username}.`);
  const by = { via: 'command', name: 'command line' } as const;
  await context.db.transaction().execute(async (trx) => {
    if (action === 'disable') await disableAccount(context, trx, hash, by, null);
    else await enableAccount(context, trx, hash, by, null);
  });
  say(action === 'disable' ? `${username} can no longer sign in.` : `${username} can sign in again.`);
}

export const studentCommands: Readonly<Record<string, Command>> = {
  student: {
    usage: 'student disable USERNAME · enable USERNAME',
    purpose:
      'disable blocks sign-in and ends all sessions; credits stay, and seats go to the waitlist. enable reverses it.',
    async run({ context }, [action, username], say) {
      if (action !== 'disable' && action !== 'enable') throw new WrongCommand('Use disable or enable.');
      await switchStudent(context, action, username, say);
    },
  },
  disable: {
    usage: 'disable USERNAME',
    purpose: 'same as student disable',
    run: ({ context }, [username], say) => switchStudent(context, 'disable', username, say),
  },
};
