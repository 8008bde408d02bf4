import { defineTimedJob, handleJob } from '#platform/server/jobs/jobs.ts';
import { clearMerges, findDoubles } from './find-doubles.ts';

const findDoublesJob = defineTimedJob({ name: 'accounts.find-doubles' });
const clearMergesJob = defineTimedJob({ name: 'accounts.clear-merges' });

export const accountWork = [handleJob(findDoublesJob, findDoubles), handleJob(clearMergesJob, clearMerges)];
export const accountTimetable = [
  { job: findDoublesJob, cron: '23 3 * * *' },
  { job: clearMergesJob, cron: '29 4 * * *' },
];
