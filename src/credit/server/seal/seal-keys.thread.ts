// Making RSA keys takes up to seconds, and a provider's own file some hundreds of milliseconds: a thread does it.
import { generateKeyPairSync } from 'node:crypto';
import type { Signer } from '#platform/server/security/cms-signature.ts';
import { readPkcs12 } from './pkcs12.ts';
import { type Chain, makeChain, pemOf } from './seal-certificates.ts';

const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;
const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey;

/** The contents of the key files by name; `words` open the root. */
export type KeyFiles = { readonly root: string; readonly seal: string; readonly issuer: string };

/** Makes a root, a seal below it, and the key of badges. */
export function makeKeyFiles({ chain, words }: { readonly chain: Chain; readonly words: string }): KeyFiles {
  const [rootKey, sealKey] = [makeKey(), makeKey()];
  const [seal = '', root = ''] = makeChain(rootKey, sealKey, chain).map(pemOf);
  return {
    root: `${rootKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: words })}${root}`,
    seal: `${sealKey.export(pkcs8)}${seal}${root}`,
    issuer: String(generateKeyPairSync('ed25519').privateKey.export(pkcs8)),
  };
}

/** As `readPkcs12` describes it. */
export const openPkcs12 = ({ file, password }: { readonly file: Uint8Array; readonly password: string }) =>
  readPkcs12(file, password) satisfies Promise<Signer>;
