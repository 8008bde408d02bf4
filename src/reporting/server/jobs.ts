import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { submitToAgd } from './submit-to-agd.ts';

/** Reports the week's credit to the AGD. */
export const submitToAgdJob = defineTimedJob({ name: 'credit.submit-to-agd' });

export const reportingWork = [handleJob(submitToAgdJob, submitToAgd)];
/** Mondays at 6:00 UTC: credit is due at the AGD within thirty days of the course. */
export const reportingTimetable = [{ job: submitToAgdJob, cron: '0 6 * * 1' }];
