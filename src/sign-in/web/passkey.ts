// A member's passkeys: what the portal asks for, and what it is given.
import { send } from '#platform/web/call.ts';
import { giveKey, makeKey } from '#platform/web/passkey-ceremony.ts';
import { addPasskeyCall, askPasskeyCall, offerPasskeyCall, passkeyLoginCall } from '../contract.ts';

export { canUsePasskeys } from '#platform/web/passkey-ceremony.ts';

/** Makes a key in this device and gives its public half to the portal. False if the person changed their mind. */
export async function addPasskey(currentPassword?: string): Promise<boolean> {
  const { options } = await send(offerPasskeyCall, currentPassword ? { currentPassword } : {});
  const key = await makeKey(options);
  if (key === null) return false;
  await send(addPasskeyCall, { key });
  return true;
}

/** Signs in with a key of this device; null if the person changed their mind. */
export async function signInWithPasskey() {
  const { options } = await send(askPasskeyCall, {});
  const key = await giveKey(options);
  return key === null ? null : send(passkeyLoginCall, { key });
}
