import { defineTimedJob } from '#platform/server/jobs/jobs.ts';
import type { RetentionRule } from '#platform/server/retention/retention.ts';
import { deleteDiscarded } from './staff/drafts/draft-queries.ts';
import { restoreDays } from './staff/drafts/drafts.ts';
import { snapshotWork, type RenderPage } from './staff/versions/take-snapshot.ts';
import { publishDueTimetable, publishDueWork } from './staff/publishing/schedule-draft.ts';

export const draftRetention: RetentionRule = {
  title: 'Discarded drafts',
  says: `Discarded drafts can be restored for ${restoreDays} days.`,
  timed: { job: defineTimedJob({ name: 'authoring.clear-discarded' }), cron: '41 3 * * *' },
  async erase(_context, trx, asOf) {
    const count = await deleteDiscarded(trx, asOf.subtract({ hours: 24 * restoreDays }));
    return { parts: [{ what: 'discarded drafts', count, examples: [] }] };
  },
};

/** `render` makes the page that is stored after publishing. */
export const authoringWork = (render: RenderPage) => [publishDueWork, snapshotWork(render)];
export const authoringTimetable = [publishDueTimetable];
