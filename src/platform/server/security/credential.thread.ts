// Verifiable Credentials with an embedded proof: the suite eddsa-rdfc-2022 (W3C, Data Integrity EdDSA Cryptosuites 1.0,
// section 3.2). A thread does it: what a credential means in RDF takes some dozens of milliseconds to find out.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { canonize } from '#platform/shared/canonize-credential.ts';
import { multibase } from './multibase.ts';
import type { Signing } from './sign-credential.ts';

const digestOf = async (document: object): Promise<Buffer> =>
  createHash('sha256')
    .update(await canonize(document))
    .digest();

/** The credential with its proof. Rejects a term that its contexts don't know: it would not be signed. */
export async function signCredential({ credential, key, verificationMethod, created }: Signing) {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod,
    proofPurpose: 'assertionMethod',
  };
  const digests = [await digestOf({ '@context': credential['@context'], ...options }), await digestOf(credential)];
  const signature = sign(null, Buffer.concat(digests), createPrivateKey(key));
  return { ...credential, proof: { ...options, proofValue: multibase(signature) } };
}
