import type { UseCase } from '#platform/server/http.ts';
import type { upcomingCall } from '../list-contract.ts';
import { listPage } from './list-page.ts';
import { readClassRows } from './read-rows.ts';

/** One page of the live webinars that are not over. */
export const listUpcomingPage: UseCase<typeof upcomingCall> = async (context, student, input) => ({
  ...(await listPage(context, 'live', input, (ids) => readClassRows(context.db, student?.id ?? null, ids))),
  serverTime: context.now(),
});
