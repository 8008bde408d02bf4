// What of drafts needs someone, and the sentence that says so.
import { formatComing } from '#platform/shared/dates.ts';
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';

type Scheduled = {
  readonly hash: string;
  readonly title: string;
  readonly at: Temporal.Instant;
  readonly problem: string | null;
};

type Requested = {
  readonly hash: string;
  readonly title: string;
  readonly reviewerId: string;
  readonly askedAt: Temporal.Instant;
};

/** A sentence for each request for a review, for the person who is asked. */
export const reviewAttention = (requests: readonly Requested[]): readonly Attention[] =>
  requests.map(({ hash, title, reviewerId, askedAt }) => ({
    kind: `authoring.review:${hash}:${askedAt.epochMilliseconds}`,
    severity: 'warn',
    sentence: `“${title}” is waiting for your review.`,
    link: { label: 'Review the draft', to: staffMap.activity(hash) },
    permission: 'catalogue.publish',
    staffId: reviewerId,
  }));

/** A draft that was not published at its time hurts; the next one that will be is good to know. */
export function scheduleAttention(
  schedules: readonly Scheduled[],
  now: Temporal.Instant,
  timeZone: string,
): readonly Attention[] {
  const next = schedules.find(({ problem, at }) => problem === null && Temporal.Instant.compare(at, now) > 0);
  const failed = schedules.filter(({ problem }) => problem !== null);
  return [
    ...failed.map(({ hash, title, at, problem }): Attention => ({
      kind: `authoring.not-published:${hash}:${at.epochMilliseconds}`,
      severity: 'red',
      sentence: `“${title}” wasn’t published. ${problem}`,
      link: { label: 'Open the draft', to: staffMap.activity(hash) },
      permission: 'catalogue.publish',
    })),
    ...(next === undefined
      ? []
      : [
          {
            kind: `authoring.scheduled:${next.hash}:${next.at.epochMilliseconds}`,
            severity: 'info',
            sentence: `Next scheduled: “${next.title}”, ${formatComing(next.at.epochMilliseconds, now.epochMilliseconds, timeZone)}.`,
            link: { label: 'Open the draft', to: staffMap.activity(next.hash) },
            permission: 'catalogue.publish',
          } as const,
        ]),
  ];
}
