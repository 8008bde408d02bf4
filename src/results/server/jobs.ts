import { giveMissedPasses } from '#exam/server/grading/rekey-exam.ts';
import { defineTimedJob, handleJob, wholeTableSec } from '#platform/server/jobs/jobs.ts';
import { findSuspectedKeys } from './staff/find-suspected-keys.ts';

const findSuspectedKeysJob = defineTimedJob({ name: 'results.find-suspected-keys', longestSec: wholeTableSec });
const giveMissedPassesJob = defineTimedJob({ name: 'results.give-missed-passes', longestSec: wholeTableSec });

export const resultsWork = [
  handleJob(findSuspectedKeysJob, findSuspectedKeys),
  handleJob(giveMissedPassesJob, giveMissedPasses),
];
/** Before anyone in North America starts to work. */
export const resultsTimetable = [
  { job: findSuspectedKeysJob, cron: '37 9 * * *' },
  { job: giveMissedPassesJob, cron: '47 9 * * *' },
];
