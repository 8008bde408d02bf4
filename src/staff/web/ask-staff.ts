// How pages of the console ask: the session is a cookie that no script sees, so nothing is sent along, and a member who
// is signed in to the same browser stays out of it. A call that asks for a confirmation opens one dialog
// (ConfirmItsMe.tsx) and is then made again.
import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { Call, CallAnswer, CallInput } from '#platform/shared/call.ts';
import { ask, Refused, send, type SendOptions } from '#platform/web/call.ts';
import { returnPath } from '#platform/web/session.ts';
import { staffMap } from '#site-map.ts';
import { staffSessionCall } from '../contract.ts';
import { askToConfirm } from './confirm-store.ts';

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** Where a refusal of the session leads; null where it is the page's own to show. */
function leadsTo(error: unknown, address: string): string | null {
  if (!(error instanceof Refused)) return null;
  if (error.code === 'staff-sign-in') return staffMap.signIn(returnPath(address));
  return error.code === 'staff-enrol' ? staffMap.me() : null;
}

/** Asks in a clientLoader. Without a session it leads to the sign-in page and back. */
export async function askStaff<C extends Call>(call: C, input: CallInput<C>, args: LoaderArgs): Promise<CallAnswer<C>> {
  try {
    return await ask(call, input, args);
  } catch (error) {
    const to = leadsTo(error, args.request.url);
    if (to !== null && new URL(args.request.url).pathname !== to) throw redirect(to);
    if (error instanceof Refused && error.code === 'confirm' && (await askToConfirm()))
      return askStaff(call, input, args);
    throw error;
  }
}

/**
 * What a button does. Refused until it is confirmed, it asks for that and is sent again; without a session it leads to
 * the sign-in page.
 */
export async function sendStaff<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallAnswer<C>> {
  try {
    return await send(call, input, options);
  } catch (error) {
    if (error instanceof Refused && error.code === 'confirm' && (await askToConfirm()))
      return sendStaff(call, input, options);
    const to = leadsTo(error, location.href);
    if (to !== null && location.pathname !== to) location.assign(to);
    throw error;
  }
}

/** A link that the browser follows once the person is confirmed: a refusal would be saved or shown as the file. */
async function follow(address: string, way: Partial<Pick<HTMLAnchorElement, 'download' | 'target'>>): Promise<void> {
  const { isFresh } = await sendStaff(staffSessionCall, {});
  if (!isFresh && !(await askToConfirm())) return;
  Object.assign(document.createElement('a'), { href: address, ...way }).click();
}

/** Lets the browser save a file for which a fresh confirmation is needed, and asks for that before. */
export const takeFile = (address: string): Promise<void> => follow(address, { download: '' });

/** The same for a file that is shown in a tab of its own, and not saved. */
export const showFile = (address: string): Promise<void> => follow(address, { target: '_blank' });
