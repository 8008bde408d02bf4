// What a member finds on the landing page besides what everyone does; the server renders it for no one.
import type { LoaderFunctionArgs } from 'react-router';
import { cardList } from '#catalogue/web/card-rows.ts';
import { ask } from '#platform/web/call.ts';
import { loaded } from '#platform/web/loaded.ts';
import { forYouCall, memberHomeCall } from '../contract.ts';

/** Both parts together; either may be missing while the other is there. */
export async function readMember(args: LoaderFunctionArgs) {
  const [own, forYou] = await Promise.all([
    loaded(args, () => ask(memberHomeCall, {}, args)),
    loaded(args, async () => cardList(await ask(forYouCall, {}, args))),
  ]);
  return { own, forYou };
}

export type Member = Awaited<ReturnType<typeof readMember>>;
