// Replacing the keys of records, and saying that one is lost; the log has an entry of each
// (docs/specification/records.md, RL-17 and RL-18).
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import type { Context, Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { keyWords } from '../../ledger-faults.ts';
import { replaceLogKey } from '../ledger-log/continue-log.ts';
import { findNewestCheckpoint, writeLog } from '../ledger-log/ledger-log.ts';
import { findCurrentLog, listKeyEntries, lockKeys, queueKeyEntry } from '../ledger-log/log-queries.ts';
import { type KeyPlace, readKeyFile, writeKeyFile } from '../ledger-log/record-keys.ts';
import { didOf } from './issuer-key.ts';
import { certificateNameOf } from './key-names.ts';
import { makeChain, pemOf } from './seal-certificates.ts';
import { drawWords, keyFiles, makeKeyFiles, readRoot } from './seal-keys.ts';

export type KeyUse = 'seal' | 'issuer' | 'log';
/** The root is replaced with the seal below it, where the words are lost. */
export type Replaced = KeyUse | 'root';
type Record = (trx: Queryable, title: string) => Promise<void>;

const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;
const noKeys = () => new Refusal('no-keys', keyWords.noKeys);

const certificateName = (pem: string): string => certificateNameOf(new X509Certificate(pem).raw);

/** What the log calls a key of this machine. Refused: there is none. */
async function nameOf(place: KeyPlace, db: Queryable, use: KeyUse): Promise<string> {
  const pem = use === 'log' ? null : readKeyFile(place, keyFiles[use]);
  const log = use === 'log' ? await findCurrentLog(db) : undefined;
  const name = log?.verifier_key ?? (pem && (use === 'issuer' ? didOf(pem) : certificateName(pem)));
  if (!name) throw noKeys();
  return name;
}

/** Queues the entry, notes who, and lets `write` replace the files last: they can't be taken back. */
async function replace(
  context: Context,
  use: 'seal' | 'issuer',
  next: string,
  record: Record,
  write: () => void,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    const entry = `key ${next} by ${await nameOf(context.config, trx, use)}`;
    await queueKeyEntry(trx, entry);
    await record(trx, entry);
    write();
  });
  await writeLog(context);
}

/** The root, with its key. Refused where the words don't open it. */
function openRoot(place: KeyPlace, words: string) {
  const pem = readKeyFile(place, keyFiles.root);
  const certificate = readRoot(place);
  if (pem === null || certificate === null) throw noKeys();
  try {
    return { key: createPrivateKey({ key: pem, passphrase: words }), certificate };
  } catch {
    throw new Refusal('wrong-words', keyWords.wrongWords);
  }
}

const moment = (date: Date): string => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString();

async function replaceSeal(context: Context, words: string, record: Record): Promise<void> {
  const { config } = context;
  const root = openRoot(config, words);
  const key = generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey;
  const now = new X509Certificate(readKeyFile(config, keyFiles.seal) ?? '');
  const chain = {
    provider: String(now.toLegacyObject().subject.CN),
    rootFrom: moment(root.certificate.validFromDate),
    sealFrom: context.now().toString(),
  };
  const [seal = '', above = ''] = makeChain(root.key, key, chain).map(pemOf);
  const file = `${key.export(pkcs8)}${seal}${above}`;
  await replace(context, 'seal', certificateName(file), record, () => {
    writeKeyFile(config, keyFiles.seal, file, { replace: true });
    askForSheet(config, words);
  });
}

/** With words of its own: whoever has the former sheet can't open it. */
async function replaceRoot(context: Context, record: Record): Promise<void> {
  const { config } = context;
  const now = new X509Certificate(readKeyFile(config, keyFiles.seal) ?? '');
  const from = context.now().toString();
  const words = drawWords();
  const provider = String(now.toLegacyObject().subject.CN);
  const made = await makeKeyFiles({ chain: { provider, rootFrom: from, sealFrom: from }, words });
  await replace(context, 'seal', certificateName(made.seal), record, () => {
    askForSheet(config, words);
    writeKeyFile(config, keyFiles.root, made.root, { replace: true });
    writeKeyFile(config, keyFiles.seal, made.seal, { replace: true });
  });
}

async function replaceIssuer(context: Context, words: string, record: Record): Promise<void> {
  openRoot(context.config, words);
  const file = String(generateKeyPairSync('ed25519').privateKey.export(pkcs8));
  await replace(context, 'issuer', didOf(file), record, () => {
    writeKeyFile(context.config, keyFiles.issuer, file, { replace: true });
    askForSheet(context.config, words);
  });
}

/** The portal has the words again until the new sheet is printed. */
function askForSheet(place: KeyPlace, words: string): void {
  writeKeyFile(place, keyFiles.words, `${words}\n`, { replace: true });
}

/**
 * Replaces a key; certificates keep the seal that they have. `words` open the root; they aren't needed for a new root.
 * `record` notes who, in the same transaction. Refused: other words, no keys yet, a log that is on hold.
 */
export async function rotateKey(context: Context, use: Replaced, words: string, record: Record): Promise<void> {
  if (readKeyFile(context.config, keyFiles.seal) === null) throw noKeys();
  if (use === 'root') return replaceRoot(context, record);
  if (use === 'seal') return replaceSeal(context, words, record);
  if (use === 'issuer') return replaceIssuer(context, words, record);
  openRoot(context.config, words);
  await replaceLogKey(context, async (trx, { made, former }) => {
    const entry = `key ${made} by ${former}`;
    await queueKeyEntry(trx, entry);
    await record(trx, entry);
  });
  askForSheet(context.config, words);
}

/**
 * Says in the log that someone else may have a key since entry `since`. `record` notes who. Refused: an entry that
 * isn't there yet, no keys.
 */
export async function loseKey(context: Context, use: KeyUse, since: number, record: Record): Promise<void> {
  const size = (await findNewestCheckpoint(context))?.entries ?? 0;
  if (!Number.isSafeInteger(since) || since < 0 || since > size)
    throw new Refusal('unknown-leaf', keyWords.noLeaf(size));
  const entry = `key-lost ${await nameOf(context.config, context.db, use)} since ${since}`;
  await context.db.transaction().execute(async (trx) => {
    await queueKeyEntry(trx, entry);
    await record(trx, entry);
  });
  await writeLog(context);
}

/** The keys of now by their use, and what the logs say of former ones. */
export async function readKeys({ config, db }: Pick<Context, 'config' | 'db'>) {
  const uses = ['seal', 'issuer', 'log'] as const;
  const now = await Promise.all(uses.map(async (use) => ({ use, name: await nameOf(config, db, use) })));
  return { now, entries: await listKeyEntries(db) };
}
