import { staffMap } from '#site-map.ts';
import { staffSessionCall } from '../contract.ts';
import { sendStaff } from './ask-staff.ts';

/** Where someone who just signed in begins: an auditor in the binder, everyone else with the overview. */
export async function firstPage(): Promise<string> {
  const { member } = await sendStaff(staffSessionCall, {});
  return member.roles.includes('auditor') ? staffMap.binder() : staffMap.overview();
}
