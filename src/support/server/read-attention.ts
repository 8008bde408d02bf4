import type { Context } from '#platform/server/context.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import type { Attention } from '#staff/attention.ts';
import type { ToDo } from '#staff/server/team/own-account.ts';
import { inboxAttention } from '../attention.ts';
import { countInbox, findUnanswered } from './inbox-queries.ts';

/** What of the inbox needs someone. */
export async function readInboxAttention({ db, now }: Context): Promise<readonly Attention[]> {
  const [unanswered, timeZone] = await Promise.all([findUnanswered(db, now()), readTimeZone(db)]);
  return inboxAttention(unanswered, now(), timeZone);
}

/** How many messages are to do, for the navigation. */
export const inboxToDo: ToDo = {
  permission: 'support.answer',
  count: ({ db, now }) => countInbox(db, { state: 'todo', staffId: null, now: now() }),
};
