import type { Context } from '#platform/server/context.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import type { Attention } from '#staff/attention.ts';
import { inboxAttention } from '../attention.ts';
import { findUnanswered } from './inbox-queries.ts';

/** What of the inbox needs somebody. */
export async function readInboxAttention({ db, now }: Context): Promise<readonly Attention[]> {
  const [unanswered, timeZone] = await Promise.all([findUnanswered(db, now()), readTimeZone(db)]);
  return inboxAttention(unanswered, now(), timeZone);
}
