// The seal of a certificate's file, checked in the browser: that it covers the file as it is, and that the provider's
// root certified its key (docs/specification/records.md, RL-14 and RL-24).
import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { sealOf } from '../pdf-end.ts';

/**
 * `sealed`: by a key that the provider's root certified. `other`: by a key that it didn't certify. `unasked`: unchanged
 * since it was sealed, but the root couldn't be read.
 */
export type SealVerdict = 'sealed' | 'none' | 'broken' | 'other' | 'unasked';

/** The certificate whose key signed the content; null: none did. Throws where this isn't a signature. */
async function signerOf(signature: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>) {
  const { offset, result } = fromBER(signature);
  // Zeros fill the place of the seal.
  if (offset < 0 || signature.subarray(offset).some((byte) => byte !== 0)) return null;
  const signed = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  // Content that comes with the signature would be checked in place of the file's.
  if (signed.encapContentInfo.eContent !== undefined) return null;
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: content.buffer,
    checkChain: false,
    extendedMode: true,
  });
  return signatureVerified === true ? (signerCertificate ?? null) : null;
}

/** The first certificate in PEM. */
function certificateOf(pem: string): Certificate {
  const [, encoded = ''] = /-----BEGIN CERTIFICATE-----([^-]+)/.exec(pem) ?? [];
  return Certificate.fromBER(Uint8Array.from(atob(encoded.replaceAll(/\s/g, '')), (each) => each.charCodeAt(0)));
}

/** Checks the seal of a file to which nothing was added. `readRoot`: the provider's root in PEM; null: it has none. */
export async function checkSeal(
  bytes: Uint8Array<ArrayBuffer>,
  readRoot: () => Promise<string | null>,
): Promise<SealVerdict> {
  const seal = sealOf(bytes);
  if (seal === null) return 'none';
  try {
    const signer = await signerOf(seal.signature, seal.covered);
    if (signer === null) return 'broken';
    const pem = await readRoot().catch(() => undefined);
    if (pem === undefined) return 'unasked';
    return pem !== null && (await signer.verify(certificateOf(pem))) ? 'sealed' : 'other';
  } catch {
    return 'broken';
  }
}
