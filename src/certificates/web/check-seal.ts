// The seal of a certificate's file, checked with nothing but WebCrypto: that it covers the file as it is, and that the
// provider's root certified its key (docs/specification/records.md, RL-14 and RL-24).
import { sealOf } from '../pdf-end.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** A value in DER: its content, and the whole of it with its head. */
type Value = { readonly tag: number; readonly content: Bytes; readonly whole: Bytes };

/**
 * `sealed`: by a key that the provider's root certified. `other`: by a key that it didn't certify. `unasked`: unchanged
 * since it was sealed, but the root couldn't be read.
 */
export type SealVerdict = 'sealed' | 'none' | 'broken' | 'other' | 'unasked';

const tags = { octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31, first: 0xa0 } as const;
const oids = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificateV2: '2a864886f70d010910022f',
} as const;
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (bytes: Bytes): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The values in a row. Throws where they don't fit. */
function valuesIn(bytes: Bytes): Value[] {
  const values: Value[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, short = 0] = bytes.subarray(at, at + 2);
    const more = short < 0x80 ? 0 : short - 0x80;
    const head = at + 2 + more;
    const length = more === 0 ? short : Number.parseInt(hexOf(bytes.subarray(at + 2, head)), 16);
    const end = head + length;
    if (more > 4 || !(end <= bytes.length)) throw new Error('This isn’t DER.');
    values.push({ tag, content: bytes.subarray(head, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return values;
}

/** The values inside of one, which has this tag. Throws where it hasn't. */
function inside(value: Value | undefined, tag: number = tags.sequence): Value[] {
  if (value?.tag !== tag) throw new Error('A value is missing.');
  return valuesIn(value.content);
}

/** What is signed in a certificate, its key, and its signature. */
function partsOf(certificate: Value) {
  const [body, , signature] = inside(certificate);
  // The version comes first and is tagged.
  const key = inside(body)[6];
  if (body === undefined || key === undefined || signature === undefined) throw new Error('This isn’t a certificate.');
  // The first byte of a bit string says how many bits of the last one are unused.
  return { body, key, signature: signature.content.subarray(1) };
}

async function isSignedBy(key: Value, signature: Bytes, signed: Bytes): Promise<boolean> {
  const spki = await crypto.subtle.importKey('spki', key.whole, rsa, false, ['verify']);
  return crypto.subtle.verify(rsa, spki, signature, signed);
}

/** The certificate whose key signed content of this SHA-256; null: none did. Throws where this isn't a signature. */
async function signerOf(signature: Bytes, digest: string): Promise<Value | null> {
  const length = lengthOf(signature);
  // Zeros fill the place of the seal.
  if (signature.subarray(length).some((byte) => byte !== 0)) return null;
  const [type, wrapped] = inside(valuesIn(signature.subarray(0, length))[0]);
  const [content] = inside(wrapped, tags.first);
  const parts = inside(content);
  const certificates = inside(parts[3], tags.first);
  const [signer, ...others] = inside(parts.at(-1), tags.set);
  const [, , , attributes, , signed] = inside(signer);
  if (hexOf(type?.content ?? new Uint8Array()) !== oids.signedData || others.length > 0) return null;
  const said = new Map(
    inside(attributes, tags.first).map((attribute) => {
      const [oid, values] = inside(attribute);
      return [hexOf(oid?.content ?? new Uint8Array()), inside(values, tags.set)[0]];
    }),
  );
  const own = inside(inside(inside(said.get(oids.signingCertificateV2))[0])[0])[0];
  if (
    hexOf(said.get(oids.contentType)?.content ?? new Uint8Array()) !== oids.data ||
    hexOf(said.get(oids.messageDigest)?.content ?? new Uint8Array()) !== digest ||
    attributes === undefined ||
    signed?.tag !== tags.octets
  )
    return null;
  for (const certificate of certificates)
    if ((await sha256(certificate.whole)) === hexOf(own?.content ?? new Uint8Array())) {
      // Signed is the set with the tag of a set.
      const set = Uint8Array.from(attributes.whole);
      set[0] = tags.set;
      return (await isSignedBy(partsOf(certificate).key, signed.content, set)) ? certificate : null;
    }
  return null;
}

/** The length of the first value in DER. */
function lengthOf(bytes: Bytes): number {
  const short = bytes[1] ?? 0;
  const more = short < 0x80 ? 0 : short - 0x80;
  return 2 + more + (more === 0 ? short : Number.parseInt(hexOf(bytes.subarray(2, 2 + more)), 16));
}

/** The first certificate in PEM. */
function derOf(pem: string): Bytes {
  const [, encoded = ''] = /-----BEGIN CERTIFICATE-----([^-]+)/.exec(pem) ?? [];
  return Uint8Array.from(atob(encoded.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
}

/** Checks the seal of a file to which nothing was added. `readRoot`: the provider's root in PEM; null: it has none. */
export async function checkSeal(bytes: Bytes, readRoot: () => Promise<string | null>): Promise<SealVerdict> {
  const seal = sealOf(bytes);
  if (seal === null) return 'none';
  try {
    const digest = await sha256(seal.covered);
    const signer = await signerOf(seal.signature, digest);
    if (signer === null) return 'broken';
    const pem = await readRoot().catch(() => undefined);
    if (pem === undefined) return 'unasked';
    if (pem === null) return 'other';
    const root = valuesIn(derOf(pem))[0];
    const { body, signature } = partsOf(signer);
    return root !== undefined && (await isSignedBy(partsOf(root).key, signature, body.whole)) ? 'sealed' : 'other';
  } catch {
    return 'broken';
  }
}
