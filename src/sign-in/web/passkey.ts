// Passkeys in the browser: its own interface, with its own JSON forms. Where it lacks them the portal offers no passkeys.
import { send } from '#platform/web/call.ts';
import { addPasskeyCall, askPasskeyCall, offerPasskeyCall, passkeyLoginCall } from '../contract.ts';

export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.prototype.toJSON === 'function';

type KeyInput = Parameters<typeof send<typeof addPasskeyCall>>[1]['key'];

/** The key that the person gave; null if they closed the browser's window or waited too long. */
async function keyOf(asking: Promise<Credential | null>): Promise<KeyInput | null> {
  try {
    const credential = await asking;
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as KeyInput) : null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}

/** Makes a key in this device and gives its public half to the portal. False if the person changed their mind. */
export async function addPasskey(currentPassword?: string): Promise<boolean> {
  const { options } = await send(offerPasskeyCall, currentPassword ? { currentPassword } : {});
  const key = await keyOf(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
  if (key === null) return false;
  await send(addPasskeyCall, { key });
  return true;
}

/** Signs in with a key of this device; null if the person changed their mind. */
export async function signInWithPasskey() {
  const { options } = await send(askPasskeyCall, {});
  const key = await keyOf(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
  return key === null ? null : send(passkeyLoginCall, { key });
}
