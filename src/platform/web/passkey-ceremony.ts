// Passkeys in the browser: its own interface, with its own JSON forms. Where it lacks them the portal offers no
// passkeys.

export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.prototype.toJSON === 'function';

/** What the browser's own JSON form of a key holds. */
export type GivenKey = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: { readonly clientDataJSON: string };
};

/** The key that the person gave; null if they closed the browser's window or waited too long. */
async function keyOf(asking: Promise<Credential | null>): Promise<GivenKey | null> {
  try {
    const credential = await asking;
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as GivenKey) : null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}

/** Makes a key in this device; null if the person changed their mind. */
export const makeKey = (options: unknown): Promise<GivenKey | null> =>
  keyOf(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  );

/**
 * Asks for a key of this device; null if the person changed their mind. `how` as the browser takes it: quietly, or
 * until it is aborted.
 */
export const giveKey = (
  options: unknown,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<GivenKey | null> =>
  keyOf(
    navigator.credentials.get({
      ...how,
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  );
