import { defineTimedJob, handleJob, wholeTableSec } from '#platform/server/jobs/jobs.ts';
import { findSuspectedKeys } from './find-suspected-keys.ts';

const findSuspectedKeysJob = defineTimedJob({ name: 'results.find-suspected-keys', longestSec: wholeTableSec });

export const resultsWork = [handleJob(findSuspectedKeysJob, findSuspectedKeys)];
/** Before anyone in North America starts to work. */
export const resultsTimetable = [{ job: findSuspectedKeysJob, cron: '37 9 * * *' }];
