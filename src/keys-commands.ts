// The keys of records on the command line (docs/specification/records.md, RL-13).
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { recoveryWords } from './credit/ledger-faults.ts';
import { restoreKeys, WrongRecovery } from './credit/server/seal/recovery.ts';
import type { Context } from './platform/server/context.ts';
import { recordAction } from './staff/server/audit.ts';
import { WrongCommand } from './wrong-command.ts';

type Say = (text: string) => void;

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

/** `keys restore FILE`: writes the keys of a recovery sheet, whose code is in the file. */
export async function keysCommand(
  context: Context,
  [action, file]: readonly string[],
  say: Say,
  askWords: (say: Say) => Promise<string> = readWords,
): Promise<void> {
  if (action !== 'restore') throw new WrongCommand('Use keys restore FILE.');
  if (file === undefined) throw new WrongCommand('Give the file with the text of the sheet’s code.');
  const code = await readFile(resolve(file), 'utf8').catch(() => null);
  if (code === null) throw new WrongCommand(`There is no file ${resolve(file)}.`);
  const words = await askWords(say);
  try {
    const { written, left } = await restoreKeys(context.config, code, words);
    await context.db.transaction().execute((trx) =>
      recordAction(context, trx, {
        by,
        act: 'data.keys-restored',
        subject: { kind: 'keys', title: written.join(', ') },
      }),
    );
    say(recoveryWords.restored(written, left));
  } catch (error) {
    throw error instanceof WrongRecovery ? new WrongCommand(error.message) : error;
  }
}
