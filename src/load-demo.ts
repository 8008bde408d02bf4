// The demo: a catalogue, and members whose password anybody can read in demo/students.json.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Member } from './accounts/server/close-account.ts';
import { listByPassword } from './accounts/server/list-by-password.ts';
import { closing } from './closing.ts';
import { eraseMember } from './consent/server/erase-member.ts';
import { importFolder } from './import-folder.ts';
import { isLoopback, WrongSettings, type Config } from './platform/server/config.ts';
import type { Context } from './platform/server/context.ts';

const demoFolder = join(import.meta.dirname, '../demo');
const students = z.array(z.object({ username: z.string(), password: z.string() }));

/** Demo members exist, and someone else could come in: the portal does not start. */
export class PublishedPasswords extends WrongSettings {}

/** Whether nobody but the people at this machine can come in: it listens on loopback, and members are sent to no other address. */
export const isPrivate = ({ host, publicUrl }: Config): boolean => isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

/** The demo goes into an empty catalogue only. */
export async function demoIsWanted({ db }: Context): Promise<boolean> {
  const row = await db.selectFrom('activity').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/** Loads the demo catalogue; its members only where nobody else can come in. */
export async function loadDemo(context: Context, say: (doing: string) => void): Promise<void> {
  const withStudents = isPrivate(context.config);
  say(`Loading the demo catalogue (once)${withStudents ? '' : ', without the demo students: others can reach this portal'} …`);
  await importFolder(context, demoFolder, say, { withStudents });
}

/** The demo members whose published password still signs in. */
async function listDemoStudents({ db }: Context): Promise<Member[]> {
  const known = students.parse(JSON.parse(await readFile(join(demoFolder, 'students.json'), 'utf8')));
  return listByPassword(db, known);
}

/** Returns how many demo members there are. Throws `PublishedPasswords` if there are any and others can come in. */
export async function checkDemoStudents(context: Context): Promise<number> {
  const { length } = await listDemoStudents(context);
  if (length > 0 && !isPrivate(context.config)) {
    throw new PublishedPasswords(
      `This portal holds ${length} demo students with a published password, and others can reach it: remove them with ` +
        '`npm run portal -- remove-demo-students`, or keep PUBLIC_URL and HOST on this machine.',
    );
  }
  return length;
}

/** Closes the account of every demo member and returns how many there were. The credit ledger keeps its rows, cut off from them. */
export async function removeDemoStudents(context: Context): Promise<number> {
  const members = await listDemoStudents(context);
  await context.db.transaction().execute(async (trx) => {
    for (const member of members) await eraseMember(context, trx, closing, member);
  });
  return members.length;
}
