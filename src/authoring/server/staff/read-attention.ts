import type { Context } from '#platform/server/context.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import type { Attention } from '#staff/attention.ts';
import { reviewAttention, scheduleAttention } from '../../attention.ts';
import { listSchedules } from './drafts/draft-queries.ts';
import { listOpenReviews } from './publishing/review-queries.ts';

/** How far ahead the next scheduled publishing is named. */
const daysAhead = 14;

/** What of drafts needs someone. */
export async function readAuthoringAttention({ db, now }: Context): Promise<readonly Attention[]> {
  const rows = await listSchedules(db, now().add({ hours: 24 * daysAhead }));
  const schedules = rows.flatMap(({ hash, title, publish_at: at, schedule_problem: problem }) =>
    at === null ? [] : [{ hash, title: title ?? '', at, problem }],
  );
  const requests = (await listOpenReviews(db)).map(({ hash, title, reviewer_id: reviewerId, asked_at: askedAt }) => ({
    hash,
    title: title ?? '',
    reviewerId,
    askedAt,
  }));
  return [...reviewAttention(requests), ...scheduleAttention(schedules, now(), await readTimeZone(db))];
}
