import type { UseCase } from '#platform/server/http/http.ts';
import type { upcomingCall } from '../contract.ts';
import { listPage } from './list-page.ts';
import { readClassRows } from '#catalogue/server/read-rows.ts';

/** One page of the live webinars that are not over. */
export const listUpcomingPage: UseCase<typeof upcomingCall> = async (context, student, input) => ({
  ...(await listPage(context, 'live', input, (ids) => readClassRows(context.db, student?.id ?? null, ids))),
  serverTime: context.now(),
});
