import type { Context } from '#platform/server/context.ts';
import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { deleteMarks } from './promotion-queries.ts';

const sweepDedupeKeysJob = defineTimedJob({ name: 'promotion.sweep-dedupe-keys' });
const retentionHours = 24;

/** What was counted a day ago is not reported again. */
async function sweepDedupeKeys({ db, now }: Context): Promise<void> {
  await deleteMarks(db, now().subtract({ hours: retentionHours }));
}

export const promotionWork = [handleJob(sweepDedupeKeysJob, sweepDedupeKeys)];
export const promotionTimetable = [{ job: sweepDedupeKeysJob, cron: '29 * * * *' }];
