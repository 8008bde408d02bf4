// Which badges no longer hold, as W3C Bitstring Status List 1.0 has it: a bit for each entry of the ledger's log
// (docs/specification/records.md, RL-36).
import { gzipSync } from 'node:zlib';
import type { Credential } from '#platform/server/security/sign-credential.ts';
import { credentialContexts } from '#platform/shared/credential-contexts.ts';

/** As many bits as a list has at least, so that whoever asks for one doesn't say for whom (section 2.2). */
export const listLength = 131_072;

/** Where the entry of a credit has its bit. */
export const statusPlace = (leaf: number): { readonly list: number; readonly index: number } => ({
  list: Math.floor(leaf / listLength),
  index: leaf % listLength,
});

export const statusListAddress = (publicUrl: string, log: number, list: number): string =>
  `${publicUrl}${log === 1 ? '/log' : `/log/${log}`}/status/${list}`;

/** The list in base64url: the first entry has the highest bit of the first byte. `ended` counts within the list. */
export function encodedList(ended: readonly number[]): string {
  const bits = Buffer.alloc(listLength / 8);
  for (const index of ended) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${gzipSync(bits, { level: 9 }).toString('base64url')}`;
}

export type StatusFacts = {
  readonly address: string;
  readonly issuer: string;
  /** ISO 8601: since when it says this. */
  readonly since: string;
  readonly ended: readonly number[];
};

/** The list before it is signed. */
export const statusListOf = ({ address, issuer, since, ended }: StatusFacts): Credential => ({
  '@context': [credentialContexts.credentials],
  id: address,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer,
  validFrom: since,
  credentialSubject: {
    id: `${address}#list`,
    type: 'BitstringStatusList',
    statusPurpose: 'revocation',
    encodedList: encodedList(ended),
  },
});
