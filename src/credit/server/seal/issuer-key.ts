// The key that signs badges, and what it is called by those who check one (docs/specification/records.md, RL-35).
import { createPublicKey } from 'node:crypto';
import { multibase } from '#platform/server/security/multibase.ts';
import { type KeyPlace, readKeyFile } from '../ledger-log/record-keys.ts';
import { keyFiles } from './seal-keys.ts';

export type Issuer = {
  /** "did:key:z6Mk…" */
  readonly did: string;
  /** The key as multibase has it: "z6Mk…". */
  readonly publicKey: string;
  /** What a signature names as its key. */
  readonly verificationMethod: string;
  /** The private key, PKCS#8 in PEM. */
  readonly key: string;
};

/** 0xed01 means Ed25519 (W3C did:key, 3.1). */
function multikeyOf(pem: string): string {
  const { x } = createPublicKey(pem).export({ format: 'jwk' });
  return multibase(Buffer.concat([Buffer.from([0xed, 0x01]), Buffer.from(x ?? '', 'base64url')]));
}

export const didOf = (pem: string): string => `did:key:${multikeyOf(pem)}`;

/** This machine's key of badges; null: it has none. */
export function readIssuer(place: KeyPlace): Issuer | null {
  const key = readKeyFile(place, keyFiles.issuer);
  if (key === null) return null;
  const did = didOf(key);
  const publicKey = multikeyOf(key);
  return { did, publicKey, verificationMethod: `${did}#${publicKey}`, key };
}
