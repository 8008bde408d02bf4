import * as z from 'zod/mini';
import { defineJob, defineTimedJob, wholeTableSec } from '#platform/server/jobs/jobs.ts';

/** Longer than this no binder takes: one that hasn’t ended by then was interrupted. */
export const longestHours = 6;

export const makeBinderJob = defineJob({
  name: 'binder.make',
  data: z.object({ hash: z.string() }),
  retries: 1,
  longestSec: longestHours * 3600,
});

export const lookForGapsJob = defineTimedJob({ name: 'binder.look-for-gaps', longestSec: wholeTableSec });
