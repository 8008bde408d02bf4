// The keys of records on the command line (docs/specification/records.md, RL-13, RL-17, and RL-18).
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { keyWords, recoveryWords } from '../ledger-faults.ts';
import { plainWords, restoreKeys, WrongRecovery } from './seal/recovery.ts';
import { type KeyUse, loseKey, readKeys, rotateKey } from './seal/rotate-keys.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { type AuditedAction, recordAction } from '#staff/server/audit.ts';
import { type Command, type Say, WrongCommand } from '#platform/server/process/command.ts';

const by = { via: 'command' as const, name: 'The machine’s own command line' };

/** The words that are typed or piped in, on one line. */
async function readWords(say: Say): Promise<string> {
  say('The eight words of the recovery sheet:');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  throw new WrongCommand(recoveryWords.eight);
}

async function restore(context: Context, file: string | undefined, words: () => Promise<string>, say: Say) {
  if (file === undefined) throw new WrongCommand('Give the file with the text of the sheet’s code.');
  const code = await readFile(resolve(file), 'utf8').catch(() => null);
  if (code === null) throw new WrongCommand(`There is no file ${resolve(file)}.`);
  try {
    const { written, left } = await restoreKeys(context.config, code, await words());
    await context.db.transaction().execute((trx) => noted(context, 'data.keys-restored')(trx, written.join(', ')));
    say(recoveryWords.restored(written, left));
  } catch (error) {
    throw error instanceof WrongRecovery ? new WrongCommand(error.message) : error;
  }
}

const noted =
  (context: Context, action: AuditedAction['act']) =>
  (trx: Queryable, title: string): Promise<void> =>
    recordAction(context, trx, { by, act: action, subject: { kind: 'keys', title } });

const uses: readonly string[] = ['seal', 'issuer', 'log'] satisfies KeyUse[];
const isUse = (text: string | undefined): text is KeyUse => text !== undefined && uses.includes(text);

async function list(context: Context, say: Say): Promise<void> {
  const { now, entries } = await readKeys(context);
  for (const { use, name } of now) say(`${use}: ${name}`);
  for (const { log, leaf, entry, logged_at: at } of entries)
    say(`Log ${log}, entry ${leaf}, ${at.toString({ smallestUnit: 'minute' })}: ${entry.split('\n')[1]}`);
}

/**
 * `keys restore FILE`: writes the keys of a recovery sheet, whose code is in the file. `keys rotate USE`: replaces a
 * key. `keys lost USE --since LEAF`: says in the log that someone else may have it. `keys list`: their names.
 */
export async function keysCommand(
  context: Context,
  [action, what, ...rest]: readonly string[],
  say: Say,
  askWords: (say: Say) => Promise<string> = readWords,
): Promise<void> {
  const words = async () => plainWords(await askWords(say));
  if (action === 'restore') return restore(context, what, words, say);
  if (action === 'list' && what === undefined) return list(context, say);
  if (action === 'rotate' && rest.length === 0 && (isUse(what) || what === 'root')) {
    await rotateKey(context, what, what === 'root' ? '' : await words(), noted(context, 'data.key-replaced'));
    return say(keyWords.replaced);
  }
  const [option, since = ''] = rest;
  if (action === 'lost' && isUse(what) && option === '--since' && /^\d{1,15}$/.test(since)) {
    await loseKey(context, what, Number(since), noted(context, 'data.key-lost'));
    return say(keyWords.lost);
  }
  throw new WrongCommand(
    'Use keys restore FILE, keys rotate seal|issuer|log|root, keys lost seal|issuer|log --since LEAF, or keys list.',
  );
}

export const creditCommands: Readonly<Record<string, Command>> = {
  keys: {
    usage: 'keys restore FILE · rotate seal|issuer|log|root · lost seal|issuer|log --since LEAF · list',
    purpose:
      'restore writes the keys of a recovery sheet into KEYS_DIR: FILE has the text of the sheet’s code, and keys that are there stay. rotate replaces a key; root is for lost words and replaces the seal, too. lost says in the log that someone else may have a key since entry LEAF. list shows the keys. The eight words of the sheet are typed or piped in.',
    run: ({ context }, args, say) => keysCommand(context, args, say),
  },
};
