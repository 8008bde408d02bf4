import * as z from 'zod/mini';
import type { Context } from '#platform/server/context.ts';
import { defineJob, handleJob } from '#platform/server/jobs.ts';
import { deleteExpiredSessions } from './account-queries.ts';
import { sessionIdleHours } from './open-session.ts';

const sweepSessionsJob = defineJob({ name: 'accounts.sweep-sessions', data: z.nullable(z.looseObject({})) });

/** Ended sessions open nothing; they are deleted so that the table holds the living ones alone. */
async function sweepSessions({ db, now }: Context): Promise<void> {
  await deleteExpiredSessions(db, now(), now().subtract({ hours: sessionIdleHours }));
}

export const accountWork = [handleJob(sweepSessionsJob, sweepSessions)];
export const accountTimetable = [{ job: sweepSessionsJob, cron: '17 4 * * *' }];
