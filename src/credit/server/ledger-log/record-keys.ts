// The keys of records: files, not rows, so that they are in no dump of the database, and whoever has the database alone
// signs nothing (docs/specification/records.md, RL-10).
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';

export type KeyPlace = Pick<Config, 'keysDir'>;

export const logKeyFile = (number: number): string => (number === 1 ? 'log.pem' : `log-${number}.pem`);
const lastCheckpointFile = 'last-checkpoint';

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
};

/** A file of the folder; null: there is none of that name. */
export const readKeyFile = ({ keysDir }: KeyPlace, name: string): string | null => readText(join(keysDir, name));

/**
 * Writes a file that only the portal's user can read: whole, or not at all. `replace`: otherwise a file that is there
 * stays. Returns whether it was written.
 */
export function writeKeyFile({ keysDir }: KeyPlace, name: string, content: string, { replace = false } = {}): boolean {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const path = join(keysDir, name);
  const draft = `${path}.${process.pid}`;
  writeDurably(draft, content);
  try {
    if (replace) renameSync(draft, path);
    else linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

export const removeKeyFile = ({ keysDir }: KeyPlace, name: string): void =>
  rmSync(join(keysDir, name), { force: true });

function writeDurably(path: string, content: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The key that signs the log of this number, or null where this machine has none. */
export function readLogKey({ keysDir }: KeyPlace, number: number): KeyObject | null {
  const pem = readText(join(keysDir, logKeyFile(number)));
  return pem === null ? null : createPrivateKey(pem);
}

/** The same; it is made if there is none. */
export function makeLogKey(place: KeyPlace, number: number): KeyObject {
  const saved = readLogKey(place, number);
  if (saved !== null) return saved;
  const { privateKey } = generateKeyPairSync('ed25519');
  // Of two processes that begin together one makes the file, and both read it.
  writeKeyFile(place, logKeyFile(number), String(privateKey.export({ format: 'pem', type: 'pkcs8' })));
  return readLogKey(place, number) ?? privateKey;
}

/** The newest checkpoint that was signed with these keys; null: none was. */
export const readLastCheckpoint = ({ keysDir }: KeyPlace): string | null => readText(join(keysDir, lastCheckpointFile));

/** Notes a checkpoint before anyone gets it: a database that has less was put back to an earlier state. */
export function writeLastCheckpoint(place: KeyPlace, note: string): void {
  writeKeyFile(place, lastCheckpointFile, note, { replace: true });
}
