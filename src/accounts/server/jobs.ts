import type { Context } from '#platform/server/context.ts';
import { handleJob } from '#platform/server/jobs.ts';
import { deleteExpiredSessions } from './account-queries.ts';
import { mailRecoveryJob, sweepSessionsJob } from './job-kinds.ts';
import { sessionIdleHours } from './open-session.ts';
import { mailRecovery } from './recover.ts';

/** Ended sessions open nothing; they are deleted so that the table holds the living ones alone. */
async function sweepSessions({ db, now }: Context): Promise<void> {
  await deleteExpiredSessions(db, now(), now().subtract({ hours: sessionIdleHours }));
}

export const accountWork = [handleJob(sweepSessionsJob, sweepSessions), handleJob(mailRecoveryJob, mailRecovery)];
export const accountTimetable = [{ job: sweepSessionsJob, cron: '17 4 * * *' }];
