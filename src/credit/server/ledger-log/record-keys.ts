// The keys of records: files, not rows, so that they are in no dump of the database, and whoever has the database alone
// signs nothing (docs/specification/records.md, RL-10).
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';

type KeyPlace = Pick<Config, 'keysDir'>;

const logKeyFile = (number: number): string => (number === 1 ? 'log.pem' : `log-${number}.pem`);
const lastCheckpointFile = 'last-checkpoint';

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
};

/** The key that signs the log of this number, or null where this machine has none. */
export function readLogKey({ keysDir }: KeyPlace, number: number): KeyObject | null {
  const pem = readText(join(keysDir, logKeyFile(number)));
  return pem === null ? null : createPrivateKey(pem);
}

/** The same; it is made if there is none. */
export function makeLogKey(place: KeyPlace, number: number): KeyObject {
  const saved = readLogKey(place, number);
  if (saved !== null) return saved;
  mkdirSync(place.keysDir, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  try {
    // Of two processes that begin together one makes the file, and both read it.
    writeFileSync(join(place.keysDir, logKeyFile(number)), privateKey.export({ format: 'pem', type: 'pkcs8' }), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readLogKey(place, number) ?? privateKey;
}

/** The newest checkpoint that was signed with these keys; null: none was. */
export const readLastCheckpoint = ({ keysDir }: KeyPlace): string | null => readText(join(keysDir, lastCheckpointFile));

/** Notes a checkpoint before anyone gets it: a database that has less was put back to an earlier state. */
export function writeLastCheckpoint({ keysDir }: KeyPlace, note: string): void {
  const path = join(keysDir, lastCheckpointFile);
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, note);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
