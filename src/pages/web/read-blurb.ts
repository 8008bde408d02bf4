import type { LoaderFunctionArgs } from 'react-router';
import { ask } from '#platform/web/call.ts';
import { loaded, type Loaded } from '#platform/web/loaded.ts';
import { blurbCall, type blurbCodes } from '../contract.ts';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

type Text = { readonly blurb: string; readonly updated: string };
/** A text of the provider; null where the provider has none. */
export type Blurb = Loaded<{ readonly text: Text | null }>;

export function readBlurb(code: (typeof blurbCodes)[number], args: Args): Promise<Blurb> {
  return loaded(args, async () => ({ text: (await ask(blurbCall, { code }, args)).data[0] ?? null }));
}
