import type { LoaderFunctionArgs } from 'react-router';
import { ask, CallFailed, Refused } from '#platform/web/call.ts';
import { blurbCall, type blurbCodes } from '../contract.ts';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;
export type Blurb = { readonly blurb: string; readonly updated: string };

/** A text of the provider; null when it could not be loaded, whatever the reason. */
export async function readBlurb(code: (typeof blurbCodes)[number], args: Args): Promise<Blurb | null> {
  try {
    const { data } = await ask(blurbCall, { code }, args);
    return data[0] ?? null;
  } catch (error) {
    if (error instanceof Refused || error instanceof CallFailed) return null;
    throw error;
  }
}
