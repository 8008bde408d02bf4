import { defineTimedJob } from '#platform/server/jobs/jobs.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import { deleteMarks } from './promotion-queries.ts';

const retentionHours = 24;

/** What was counted a day ago is not reported again. */
export const markRetention: RetentionRule = {
  title: 'Counted views',
  says: `Stored for ${retentionHours} hours, so that a view or click counts only once.`,
  timed: { job: defineTimedJob({ name: 'promotion.sweep-dedupe-keys' }), cron: '29 * * * *' },
  async erase(_context, trx, asOf) {
    const { numAffectedRows } = await deleteMarks(trx, asOf.subtract({ hours: retentionHours }));
    return { parts: [{ what: 'counted views and clicks', count: Number(numAffectedRows ?? 0), examples: [] }] };
  },
};
