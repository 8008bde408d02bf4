import { fileBeside, inThread } from '../process/thread.ts';

/** A Verifiable Credential 2.0, as yet without a proof. Its contexts are `credentialContexts`. */
export type Credential = Readonly<Record<string, unknown>> & { readonly '@context': readonly string[] };

export type Signing = {
  readonly credential: Credential;
  /** Ed25519, PKCS#8 in PEM. */
  readonly key: string;
  /** What the proof names as the public key. */
  readonly verificationMethod: string;
  /** ISO 8601, in UTC to the second. */
  readonly created: string;
};
export type SignedCredential = Credential & { readonly proof: { readonly proofValue: string } };

/** As the thread describes it. */
export const signCredential = inThread<Signing, SignedCredential>(
  fileBeside(import.meta.filename, 'credential.thread'),
  'signCredential',
);
