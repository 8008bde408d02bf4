import { makeKey } from '#platform/web/passkey-ceremony.ts';
import { addStaffPasskeyCall, offerStaffPasskeyCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';

/** Makes a passkey in this device for the console. False if the person changed their mind. */
export async function addStaffPasskey(): Promise<boolean> {
  const { options } = await sendStaff(offerStaffPasskeyCall, {});
  const key = await makeKey(options);
  if (key === null) return false;
  await sendStaff(addStaffPasskeyCall, { key });
  return true;
}
