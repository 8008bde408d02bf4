// The signature of a badge, checked in the browser (docs/specification/records.md, RL-41). Loaded when somebody chooses
// a badge, and by no other page: what finds out the meaning of a badge is large.
import { canonize } from '#platform/shared/canonize-credential.ts';
import { type BadgeFact, badgeFacts, type BadgeRead, readBadge } from '../badge-form.ts';
import { type FormerKey, formerKeyOf, type Issuers } from '../former-key.ts';
import type { Source } from './check-file.ts';
import { placeOf, readStatus } from './read-status.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type BadgeVerdict =
  /** No badge, one of another form, or one that was changed; or this browser has no such signatures. */
  | { readonly state: 'no-badge' | 'badge-changed' | 'unsupported' }
  | {
      readonly state: 'badge';
      readonly facts: readonly BadgeFact[];
      /** Whose key signed it. `unasked`: there was no answer. */
      readonly key: 'own' | 'foreign' | 'unasked' | FormerKey;
      /** What the status list says; only of a badge of the provider's. */
      readonly found: 'standing' | 'ended' | 'untold' | 'unasked';
    };

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The bytes of a text in base58 with the "z" that multibase puts before it. */
function bytesOf(text: string): Bytes {
  const figures = text.slice(1);
  let value = 0n;
  for (const figure of figures) value = value * 58n + BigInt(digits.indexOf(figure));
  const bytes: number[] = [];
  for (; value > 0n; value /= 256n) bytes.unshift(Number(value % 256n));
  const zeros = /^1*/.exec(figures)?.[0].length ?? 0;
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes]);
}

const digestOf = async (document: object): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(await canonize(document)));

/** The public key that a `did:key` is: 0xed01 means Ed25519. Null: it is of another kind. */
function keyIn(did: string): Bytes | null {
  const bytes = bytesOf(did.slice('did:key:'.length));
  return bytes.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? bytes.slice(2) : null;
}

/** Whether the key that issued the badge signed it as it is; null: this browser has no Ed25519. */
async function isSigned(text: string, { issuer, proof }: BadgeRead): Promise<boolean | null> {
  const key = keyIn(issuer.id);
  if (key === null || proof.verificationMethod !== `${issuer.id}#${issuer.id.slice('did:key:'.length)}`) return false;
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => null);
  if (imported === null) return null;
  const { proof: own, ...credential } = JSON.parse(text) as { readonly proof: Record<string, unknown> } & Record<
    string,
    unknown
  >;
  const { proofValue: _value, ...options } = own;
  try {
    const digests = [await digestOf({ '@context': credential['@context'], ...options }), await digestOf(credential)];
    const signed = await new Blob(digests).arrayBuffer();
    return await crypto.subtle.verify('Ed25519', imported, bytesOf(proof.proofValue), signed);
  } catch {
    // Something in it has no meaning in its contexts.
    return false;
  }
}

async function readIssuers(read: Source['read']): Promise<Issuers | null | 'unasked'> {
  try {
    const text = await read('/log/issuers');
    return text === null ? null : (JSON.parse(text) as Issuers);
  } catch {
    return 'unasked';
  }
}

/** Checks a badge: its signature, whose key it is, and what became of the credit. */
export async function checkBadge(content: Uint8Array, { read }: Pick<Source, 'read'>): Promise<BadgeVerdict> {
  const text = new TextDecoder().decode(content);
  const badge = readBadge(text);
  if (badge === null) return { state: 'no-badge' };
  const signed = await isSigned(text, badge);
  if (signed === null) return { state: 'unsupported' };
  if (!signed) return { state: 'badge-changed' };
  const facts = badgeFacts(badge);
  const issuers = await readIssuers(read);
  if (issuers === 'unasked') return { state: 'badge', facts, key: 'unasked', found: 'unasked' };
  const { statusListCredential: list, statusListIndex: index } = badge.credentialStatus;
  const place = placeOf(list, Number(index));
  const former = place === null || issuers === null ? null : formerKeyOf(badge.issuer.id, place, issuers.keys);
  const key = former ?? (issuers?.issuer === badge.issuer.id ? 'own' : 'foreign');
  if (key === 'foreign' || place === null) return { state: 'badge', facts, key, found: 'untold' };
  return { state: 'badge', facts, key, found: await readStatus(read, place).catch(() => 'unasked' as const) };
}
