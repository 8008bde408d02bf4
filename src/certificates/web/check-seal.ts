// The seal of a certificate's file, checked in the browser: that it covers the file as it is, and that the provider's
// root certified its key (docs/specification/records.md, RL-14 and RL-24).
import { sealOf } from '../pdf-end.ts';

/**
 * `sealed`: by a key that the provider's root certified. `other`: by a key that it didn't certify. `unasked`: unchanged
 * since it was sealed, but the root couldn't be read.
 */
export type SealVerdict = 'sealed' | 'none' | 'broken' | 'other' | 'unasked';

/** The first certificate in PEM, in DER. */
function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const [, encoded = ''] = /-----BEGIN CERTIFICATE-----([^-]+)/.exec(pem) ?? [];
  return Uint8Array.from(atob(encoded.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
}

/**
 * Checks the seal of a file to which nothing was added. `readRoot`: the provider's root in PEM; null: it has none.
 * Rejects where the library can't be loaded, which says nothing of the seal.
 */
export async function checkSeal(
  bytes: Uint8Array<ArrayBuffer>,
  readRoot: () => Promise<string | null>,
): Promise<SealVerdict> {
  const seal = sealOf(bytes);
  if (seal === null) return 'none';
  const { fromBER } = await import('asn1js');
  const { Certificate, ContentInfo, SignedData } = await import('pkijs');
  try {
    const { offset, result } = fromBER(seal.signature);
    const signed = new SignedData({ schema: new ContentInfo({ schema: result }).content });
    // Zeros fill the place of the seal. Content that comes with a signature would be checked in place of the file's.
    if (seal.signature.subarray(offset).some((byte) => byte !== 0) || signed.encapContentInfo.eContent !== undefined)
      return 'broken';
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: seal.covered.buffer,
      checkChain: false,
      extendedMode: true,
    });
    if (signatureVerified !== true || !signerCertificate) return 'broken';
    const pem = await readRoot().catch(() => undefined);
    if (pem === undefined) return 'unasked';
    return pem !== null && (await signerCertificate.verify(Certificate.fromBER(derOf(pem)))) ? 'sealed' : 'other';
  } catch {
    return 'broken';
  }
}
