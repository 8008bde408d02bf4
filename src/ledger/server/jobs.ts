import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { settleHoldings } from './staff/import-credits.ts';

/** Makes credit of held records whose person has confirmed the address since, and ends those that waited too long. */
export const settleHoldingJob = defineTimedJob({ name: 'credit.settle-holding' });

export const ledgerWork = [handleJob(settleHoldingJob, settleHoldings)];
export const ledgerTimetable = [{ job: settleHoldingJob, cron: '* * * * *' }];
