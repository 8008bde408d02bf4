// Passkeys (WebAuthn): a key that stays in its owner's device. What is signed and how is the library's business; here
// stands what is asked of it. Whose a key is, and that a challenge counts once and within minutes, is in
// passkey-store.ts.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../context.ts';

/** Loaded with the first passkey: no start waits for it. */
const webAuthn = () => import('@simplewebauthn/server');

/** How long a challenge may be answered. */
export const challengeMinutes = 5;

/** A key holds for one site: the host of the portal's public address. */
const siteOf = ({ config }: Context) => ({
  expectedOrigin: config.publicUrl,
  expectedRPID: new URL(config.publicUrl).hostname,
});

/** What the browser sent of a key, as far as a call looks into it. */
export type SentKey = { readonly id: string };
/** Removes a stored challenge. Returns whether it existed and was in time. */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

export type PasskeyOwner = {
  /** Identifies them on the device without revealing anything. */
  readonly hash: string;
  readonly userName: string;
  readonly displayName: string;
};

/**
 * What the browser needs to make a key. The device asks its owner (fingerprint, face, PIN), and the key is found
 * without a username.
 */
export async function newPasskeyOptions(
  context: Context,
  siteName: string,
  owner: PasskeyOwner,
  known: readonly { readonly credential_id: string; readonly transports: string[] }[],
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: siteOf(context).expectedRPID,
    userName: owner.userName,
    userID: new TextEncoder().encode(owner.hash),
    userDisplayName: owner.displayName,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What to keep of a key that the browser made, or null where anything of it is wrong. */
export async function readNewPasskey(context: Context, key: SentKey, takeChallenge: TakeChallenge) {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    // A call knows of a key what the portal reads; the library checks the rest and throws at what is missing.
    response: key as RegistrationResponseJSON,
    expectedChallenge: takeChallenge,
    ...siteOf(context),
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    transports: credential.transports ?? [],
  };
}

/** What the browser needs to offer any passkey of this site, without revealing who has an account. */
export async function passkeyOptions(context: Context) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({ rpID: siteOf(context).expectedRPID, userVerification: 'required' });
}

export type KnownPasskey = {
  readonly public_key: Uint8Array;
  readonly counter: string;
  readonly transports: string[];
};

/** The key's new counter, or null where the answer is not this key's. */
export async function passkeyCounter(
  context: Context,
  key: SentKey,
  known: KnownPasskey,
  takeChallenge: TakeChallenge,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    // As above: the library checks what the call does not know.
    response: key as AuthenticationResponseJSON,
    expectedChallenge: takeChallenge,
    ...siteOf(context),
    credential: {
      id: key.id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
      transports: known.transports,
    },
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
