import type { Context } from '#platform/server/context.ts';
import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { deleteMarks } from './promotion-queries.ts';

const sweepMarksJob = defineTimedJob({ name: 'promotion.sweep-marks' });
const retentionHours = 24;

/** What was counted a day ago is not reported again. */
async function sweepMarks({ db, now }: Context): Promise<void> {
  await deleteMarks(db, now().subtract({ hours: retentionHours }));
}

export const promotionWork = [handleJob(sweepMarksJob, sweepMarks)];
export const promotionTimetable = [{ job: sweepMarksJob, cron: '29 * * * *' }];
