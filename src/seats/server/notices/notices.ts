// The short texts of browser notifications about seats.
import type { Notice } from '#platform/server/push/push.ts';
import { formatLiveDateTime } from '#platform/shared/dates.ts';
import { siteMap } from '#site-map.ts';
import type { SeatMailFacts } from './seat-mail-queries.ts';

type Words = {
  readonly body: (startText: string) => string;
  readonly path: (classHash: string) => string;
  /** It is true after the webinar, and for a day; else until the start. */
  readonly isAfterwards?: boolean;
  readonly isUrgent?: boolean;
};

const live = (classHash: string) => siteMap.live(classHash);

const words = {
  day: { body: (start) => `Your webinar is in 24 hours: ${start}.`, path: live },
  hour: { body: (start) => `Your webinar starts in an hour: ${start}.`, path: live, isUrgent: true },
  start: { body: () => 'Your webinar starts in a few minutes, and the room is open.', path: live, isUrgent: true },
  promoted: { body: (start) => `A seat opened up, and it’s yours: ${start}.`, path: live, isUrgent: true },
  moved: { body: (start) => `New time: ${start}. You keep your seat.`, path: live },
  'moved-waiting': { body: (start) => `New time: ${start}. You’re still on the waitlist.`, path: live },
  'webinar-cancelled': { body: () => 'We’re sorry. This webinar has been canceled.', path: () => siteMap.webinars() },
  'webinar-cancelled-waiting': {
    body: () => 'We’re sorry. This webinar has been canceled.',
    path: () => siteMap.webinars(),
  },
  'follow-up': {
    body: () => 'Tell us whether you attended, then take the exam to get your certificate.',
    path: (classHash) => siteMap.affidavit(classHash),
    isAfterwards: true,
  },
  'follow-up-evaluation': {
    body: () => 'Complete the evaluation and the exam to get your certificate.',
    path: (classHash) => siteMap.evaluation(classHash),
    isAfterwards: true,
  },
  'follow-up-exam': {
    body: () => 'Take the exam to get your certificate.',
    path: (classHash) => siteMap.exam(classHash),
    isAfterwards: true,
  },
} satisfies Record<string, Words>;
export type SeatNoticeKind = keyof typeof words;

/** Whether browsers are notified too. For something the member just did themselves, the email is enough. */
export const hasNotice = (kind: string): kind is SeatNoticeKind => Object.hasOwn(words, kind);

/**
 * A notice about one seat; a later one of the same webinar takes the place of the earlier one. Times are in the
 * member's own zone.
 */
export function seatNotice(kind: SeatNoticeKind, facts: SeatMailFacts, now: Temporal.Instant): Notice {
  const { body, path, isAfterwards = false, isUrgent = false }: Words = words[kind];
  return {
    title: facts.title,
    body: body(formatLiveDateTime(facts.release_at.epochMilliseconds, facts.time_zone)),
    path: path(facts.class_hash),
    tag: `webinar-${facts.class_hash}`,
    until: isAfterwards ? now.add({ hours: 24 }) : facts.release_at,
    isUrgent,
  };
}
