// What brings the keys of records back when server and backups are lost: eight words and a code on a sheet of paper
// (docs/specification/records.md, RL-13).
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  timingSafeEqual,
  X509Certificate,
} from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { Secret as Base32 } from 'otpauth';
import * as z from 'zod/mini';
import { passphraseIdentity, passphraseRecipient } from '#platform/server/backup/age-passphrase.ts';
import type { Context } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recoveryWordCount, recoveryWords } from '../../ledger-faults.ts';
import { findCurrentLog } from '../ledger-log/log-queries.ts';
import {
  type KeyPlace,
  logKeyFile,
  readKeyFile,
  readLogKey,
  removeKeyFile,
  writeKeyFile,
} from '../ledger-log/record-keys.ts';
import { verifierKeyOf } from '../ledger-log/signed-note.ts';
import { type Chain, makeChain, pemOf } from './seal-certificates.ts';
import { keyFiles, readRoot } from './seal-keys.ts';

const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;

/** Whether the sheet is printed, and since when there are keys to print; null: there are none. */
export function readRecovery(
  place: KeyPlace,
): { readonly isPrinted: boolean; readonly since: Temporal.Instant } | null {
  const root = readRoot(place);
  if (root === null || readKeyFile(place, keyFiles.seal) === null) return null;
  return {
    isPrinted: readKeyFile(place, keyFiles.words) === null,
    since: Temporal.Instant.fromEpochMilliseconds(root.validFromDate.getTime()),
  };
}

/** What the code has besides the keys, in one line before them. */
const bundleFacts = z.object({
  v: z.literal(1),
  provider: z.string(),
  rootFrom: z.string(),
  sealFrom: z.string(),
  /** Sheets that were printed when every seal was for five years don't say it. */
  sealTo: z.optional(z.string()),
  /** The number of the log whose key it is; null: there is none. */
  log: z.nullable(z.int()),
});
type BundleFacts = z.infer<typeof bundleFacts>;

/** Both factors of an RSA key have half its length; the rest follows from them. */
const primeBytes = 192;
const seedBytes = 32;

const fromBase64Url = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');
function primesOf(key: KeyObject): Buffer {
  const { p, q } = key.export({ format: 'jwk' });
  return Buffer.concat([fromBase64Url(p), fromBase64Url(q)]);
}
const seedOf = (key: KeyObject): Buffer => fromBase64Url(key.export({ format: 'jwk' }).d);

const numberIn = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
function bytesOf(number: bigint): string {
  const hex = number.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
}
/** The inverse of `number` modulo `modulus`, to which it has no common factor. */
function inverse(number: bigint, modulus: bigint): bigint {
  let [low, high, one, other] = [number % modulus, modulus, 1n, 0n];
  while (low > 1n) {
    const times = high / low;
    [low, high, one, other] = [high % low, low, other - times * one, one];
  }
  return ((one % modulus) + modulus) % modulus;
}

/** The RSA key with these factors and the usual exponent. */
function rsaKey(primes: Uint8Array): KeyObject {
  const [p, q] = [numberIn(primes.subarray(0, primeBytes)), numberIn(primes.subarray(primeBytes))];
  const e = 65537n;
  const d = inverse(e, (p - 1n) * (q - 1n));
  const parts = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  const jwk = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, bytesOf(value)]));
  return createPrivateKey({ key: { kty: 'RSA', ...jwk }, format: 'jwk' });
}

/** What RFC 8410 puts before the seed of an Ed25519 key. */
const seedHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const ed25519Key = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([seedHead, seed]), format: 'der', type: 'pkcs8' });

/** Eight words are 88 bits: guessing them needs no further cost. Opening the code takes a moment. */
const workFactor = 14;
/** Before the code, so that a person and the command know what it is. */
const codeMark = 'DLKEYS1';

export const plainWords = (words: string): string => words.trim().toLowerCase().split(/\s+/).join(' ');

const sealOf = (place: KeyPlace): X509Certificate => new X509Certificate(readKeyFile(place, keyFiles.seal) ?? '');
/** As it was written, without the escapes of `subject`. */
const nameIn = (certificate: X509Certificate): string => String(certificate.toLegacyObject().subject.CN);
const second = (moment: Date): string => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toString();

const fiveYearsAfter = (moment: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO('UTC').add({ years: 5 }).toInstant().toString();

/** All keys of this machine, encrypted with the words, in capitals and digits. */
async function makeCode(place: KeyPlace, words: string, log: number | null): Promise<string> {
  const rootPem = readKeyFile(place, keyFiles.root) ?? '';
  const logKey = log === null ? null : readLogKey(place, log);
  const seal = sealOf(place);
  const facts: BundleFacts = {
    v: 1,
    provider: nameIn(seal),
    rootFrom: second(new X509Certificate(rootPem).validFromDate),
    sealFrom: second(seal.validFromDate),
    sealTo: second(seal.validToDate),
    log: logKey === null ? null : log,
  };
  const content = Buffer.concat([
    Buffer.from(`${JSON.stringify(facts)}\n`),
    primesOf(createPrivateKey({ key: rootPem, passphrase: words })),
    primesOf(createPrivateKey(readKeyFile(place, keyFiles.seal) ?? '')),
    seedOf(createPrivateKey(readKeyFile(place, keyFiles.issuer) ?? '')),
    ...(logKey === null ? [] : [seedOf(logKey)]),
  ]);
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(words, workFactor));
  const encrypted = await encrypter.encrypt(new Uint8Array(content));
  return `${codeMark}${new Base32({ buffer: new Uint8Array(encrypted).buffer }).base32}`;
}

/** "3F:0A:…", the SHA-256 of a certificate or a public key, as other programs print it. */
const fingerprintOf = (der: Uint8Array): string =>
  createHash('sha256')
    .update(der)
    .digest('hex')
    .toUpperCase()
    .replaceAll(/..(?=.)/g, '$&:');

export type RecoverySheet = {
  readonly words: readonly string[];
  readonly code: string;
  readonly fingerprints: readonly { readonly name: string; readonly value: string }[];
};

/** What the sheet says. Refused where it is printed already: then the portal doesn't have the words anymore. */
export async function makeSheet({ config, db }: Context): Promise<RecoverySheet> {
  const words = readKeyFile(config, keyFiles.words)?.trim();
  if (words === undefined || readRecovery(config) === null)
    throw new Refusal('no-recovery-words', recoveryWords.none, { httpStatus: 404 });
  const log = await findCurrentLog(db);
  const logKey = log === undefined ? null : readLogKey(config, log.number);
  const issuer = createPublicKey(readKeyFile(config, keyFiles.issuer) ?? '');
  return {
    words: words.split(' '),
    code: await makeCode(config, words, log?.number ?? null),
    fingerprints: [
      { name: 'Root of the seal (SHA-256)', value: readRoot(config)?.fingerprint256 ?? '' },
      {
        name: 'Issuer of badges (SHA-256)',
        value: fingerprintOf(issuer.export({ format: 'der', type: 'spki' })),
      },
      ...(logKey === null || log === undefined
        ? []
        : [{ name: 'Key of the log', value: verifierKeyOf(log.origin, logKey) }]),
    ],
  };
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/**
 * Ends that the portal has the words: whoever has the paper typed two of them. `at` counts from 1. `record` notes who,
 * before they go. Refused: a wrong word, one word twice, a sheet that is printed already.
 */
export async function confirmSheet(
  { config, db }: Context,
  typed: readonly { readonly at: number; readonly word: string }[],
  record: (trx: Context['db']) => Promise<void>,
): Promise<void> {
  const words = readKeyFile(config, keyFiles.words)?.trim().split(' ');
  if (words === undefined) throw new Refusal('no-recovery-words', recoveryWords.none, { httpStatus: 404 });
  const isRight =
    new Set(typed.map(({ at }) => at)).size === 2 &&
    typed.every(({ at, word }) => isSame(words[at - 1] ?? '', plainWords(word)));
  if (!isRight) throw new Refusal('wrong-words', recoveryWords.wrong);
  await db.transaction().execute(record);
  removeKeyFile(config, keyFiles.words);
}

/** The code can't be opened; the message says why. */
export class WrongRecovery extends Error {}

async function openCode(code: string, words: string): Promise<Buffer> {
  const text = code.replaceAll(/\s/g, '').toUpperCase();
  if (!text.startsWith(codeMark)) throw new WrongRecovery(recoveryWords.noCode);
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(words));
  try {
    return Buffer.from(await decrypter.decrypt(new Uint8Array(Base32.fromBase32(text.slice(codeMark.length)).buffer)));
  } catch {
    throw new WrongRecovery(recoveryWords.notOpened);
  }
}

/**
 * Writes the keys of a recovery sheet into the key folder. A key that is there stays. Throws `WrongRecovery` for other
 * words or a damaged code.
 */
export async function restoreKeys(
  place: KeyPlace,
  code: string,
  typed: string,
): Promise<{ readonly written: readonly string[]; readonly left: readonly string[] }> {
  const words = plainWords(typed);
  if (words.split(' ').length !== recoveryWordCount) throw new WrongRecovery(recoveryWords.eight);
  const content = await openCode(code, words);
  const end = content.indexOf('\n');
  const facts = bundleFacts.parse(JSON.parse(content.toString('utf8', 0, end)));
  let at = end + 1;
  const take = (length: number): Buffer => content.subarray(at, (at += length));
  const [rootKey, sealKey] = [rsaKey(take(2 * primeBytes)), rsaKey(take(2 * primeBytes))];
  const issuer = ed25519Key(take(seedBytes));
  const { provider, rootFrom, sealFrom, sealTo = fiveYearsAfter(sealFrom) } = facts;
  const chain: Chain = { provider, rootFrom, sealFrom, sealTo };
  const [seal = '', root = ''] = makeChain(rootKey, sealKey, chain).map(pemOf);
  const files: [string, string][] = [
    [keyFiles.root, `${rootKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: words })}${root}`],
    [keyFiles.issuer, String(issuer.export(pkcs8))],
    ...(facts.log === null
      ? []
      : [[logKeyFile(facts.log), String(ed25519Key(take(seedBytes)).export(pkcs8))] satisfies [string, string]]),
    [keyFiles.seal, `${sealKey.export(pkcs8)}${seal}${root}`],
  ];
  // Without a seal, a root has signed nothing: it is what an interrupted process left.
  const replace = readKeyFile(place, keyFiles.seal) === null;
  if (replace) removeKeyFile(place, keyFiles.words);
  const written = files
    .filter(([name, text]) => writeKeyFile(place, name, text, { replace: replace && name === keyFiles.root }))
    .map(([name]) => name);
  return { written, left: files.map(([name]) => name).filter((name) => !written.includes(name)) };
}
