// The keys behind the seal of certificates: files of the key folder, like that of the log
// (docs/specification/records.md, RL-12).
import { createPrivateKey, randomInt, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { type Config, WrongSettings } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { fileBeside, inThread } from '#platform/server/process/thread.ts';
import type { Signer } from '#platform/server/security/cms-signature.ts';
import { readProvider } from '#provider/server/provider.ts';
import { recoveryWordCount } from '../../ledger-faults.ts';
import { findHold } from '../ledger-log/ledger-log.ts';
import { lockKeys } from '../ledger-log/log-queries.ts';
import { type KeyPlace, readKeyFile, writeKeyFile } from '../ledger-log/record-keys.ts';
import type { Chain } from './seal-certificates.ts';
import type { KeyFiles } from './seal-keys.thread.ts';

const thread = fileBeside(import.meta.filename, 'seal-keys.thread');
/** As the thread describes it. */
export const makeKeyFiles = inThread<{ readonly chain: Chain; readonly words: string }, KeyFiles>(
  thread,
  'makeKeyFiles',
);
const openPkcs12 = inThread<{ readonly file: Uint8Array; readonly password: string }, Signer>(thread, 'openPkcs12');

export const keyFiles = {
  root: 'root.pem',
  seal: 'seal.pem',
  issuer: 'issuer.pem',
  /** What opens the root, until the recovery sheet is printed. */
  words: 'recovery-words',
} as const;

/** Eight of 2,048 words: 88 bits, more than anyone tries out. */
export const drawWords = (): string =>
  Array.from({ length: recoveryWordCount }, () => wordlist[randomInt(wordlist.length)]).join(' ');

const certificateForm = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(certificateForm) ?? []).map((each) => new X509Certificate(each));

/** The portal's own seal as it is in the folder; null: there is none yet. */
function readSeal(place: KeyPlace): Signer | null {
  const pem = readKeyFile(place, keyFiles.seal);
  if (pem === null) return null;
  return {
    key: String(createPrivateKey(pem).export({ format: 'pem', type: 'pkcs8' })),
    certificates: certificatesIn(pem).map(({ raw }) => new Uint8Array(raw)),
  };
}

/** The root's certificate in PEM, which others trust; null: there is none yet. */
export const readRoot = (place: KeyPlace): X509Certificate | null =>
  certificatesIn(readKeyFile(place, keyFiles.root) ?? '')[0] ?? null;

/**
 * Makes root, seal, and the key of badges, unless the folder has them; by one process at a time. Not while the log is
 * on hold: a machine that was just restored, or lacks the keys that others have, would sign with keys of its own.
 */
export async function makeKeys(context: Context): Promise<void> {
  const { config, db } = context;
  if (readKeyFile(config, keyFiles.seal) !== null || (await findHold(context)) !== null) return;
  const from = context.now().toString();
  const { legalName: provider } = await readProvider(db);
  const words = drawWords();
  // Before the lock: a connection that waits for seconds is one that others lack.
  const made = await makeKeyFiles({ chain: { provider, rootFrom: from, sealFrom: from }, words });
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    if (readKeyFile(config, keyFiles.seal) !== null) return;
    // The seal is last: what an interrupted process left has signed nothing, and is replaced.
    writeKeyFile(config, keyFiles.words, `${words}\n`, { replace: true });
    writeKeyFile(config, keyFiles.root, made.root, { replace: true });
    writeKeyFile(config, keyFiles.issuer, made.issuer);
    writeKeyFile(config, keyFiles.seal, made.seal);
  });
}

type Pkcs12 = Pick<Config, 'sealP12' | 'sealP12Password'>;
const opened = new Map<string, Promise<Signer>>();

/** The provider's own certificate, which is opened again when the file changes. */
function readOwn({ sealP12: path, sealP12Password: password }: Pkcs12): Promise<Signer> | null {
  if (path === null) return null;
  const name = `${path} ${statSync(path).mtimeMs}`;
  const signer =
    opened.get(name) ?? openPkcs12({ file: new Uint8Array(readFileSync(path)), password: password?.reveal() ?? '' });
  opened.set(name, signer);
  return signer;
}

/** Throws where SEAL_P12 names a file that can't seal: better at the start than with a member's certificate. */
export async function checkOwnSeal({ config }: Pick<Context, 'config'>): Promise<void> {
  try {
    await readOwn(config);
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT';
    throw new WrongSettings(isMissing ? `SEAL_P12: there is no file ${config.sealP12}.` : (error as Error).message);
  }
}

/** What seals certificates: the provider's own certificate, or the portal's. Null: this machine may not make one. */
export async function findSigner(context: Context): Promise<Signer | null> {
  const own = readOwn(context.config);
  if (own !== null) return own;
  const seal = readSeal(context.config);
  if (seal !== null) return seal;
  await makeKeys(context);
  return readSeal(context.config);
}
