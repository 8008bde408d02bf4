import { defineTimedJob, handleJob, wholeTableSec } from '#platform/server/jobs/jobs.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import { mergeUndoDays } from '../merge-choices.ts';
import { findDoubles } from './staff/find-doubles.ts';
import { deleteOldMergeRows } from './staff/merge-queries.ts';

const findDoublesJob = defineTimedJob({ name: 'accounts.find-doubles', longestSec: wholeTableSec });

export const mergeRetention: RetentionRule = {
  title: 'Merged accounts',
  says: `Merged records are stored for ${mergeUndoDays} days, while the merge can be undone.`,
  timed: { job: defineTimedJob({ name: 'accounts.clear-merges' }), cron: '29 4 * * *' },
  async erase(_context, trx, asOf) {
    const count = await deleteOldMergeRows(trx, asOf.subtract({ hours: mergeUndoDays * 24 }));
    return { parts: [{ what: 'records that were merged', count, examples: [] }] };
  },
};

export const studentWork = [handleJob(findDoublesJob, findDoubles)];
export const studentTimetable = [{ job: findDoublesJob, cron: '23 3 * * *' }];
