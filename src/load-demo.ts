import { join } from 'node:path';
import { importFolder } from './import-folder.ts';
import type { Context } from './platform/server/context.ts';

const demoFolder = join(import.meta.dirname, '../demo');

/** The demo goes into an empty catalogue only. */
export async function demoIsWanted({ db }: Context): Promise<boolean> {
  const row = await db.selectFrom('activity').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/** Loads the demo catalogue. Always true: there is a demo student now. */
export async function loadDemo(context: Context, say: (doing: string) => void): Promise<boolean> {
  say('Loading the demo catalogue (once) …');
  await importFolder(context, demoFolder, say);
  return true;
}
