// What a month of the console's calendar shows, in words.
import { formatTime } from '#platform/shared/dates.ts';
import { monthGrid } from '#lists/month-names.ts';

export const calendarKinds = [
  'scheduled',
  'webinar',
  'webinar-draft',
  'release',
  'disclosure',
  'credit-ends',
  'last-day',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

export const calendarWords: Readonly<Record<CalendarKind, string>> = {
  scheduled: 'Publishes',
  webinar: 'Webinar',
  'webinar-draft': 'Webinar, draft',
  release: 'Release',
  disclosure: 'Disclosure due',
  'credit-ends': 'Credit ends',
  'last-day': 'Last day to finish',
};

export type CalendarEntry = {
  readonly kind: CalendarKind;
  /** In the provider's time zone, as in "2026-11-24". */
  readonly day: string;
  /** ISO 8601; null of what is due on a day. */
  readonly at: string | null;
  readonly title: string;
  readonly hash: string;
  /** A webinar whose live desk the reader may open. */
  readonly hasDesk: boolean;
};

/** "6:00 AM, Publishes" or "Disclosure due". */
export const whenText = ({ kind, at }: CalendarEntry, timeZone: string): string =>
  at === null ? calendarWords[kind] : `${formatTime(at, timeZone)}, ${calendarWords[kind]}`;

/** The days of a month, each with what is on it, and how many days of its first week come before it. */
export function calendarDays(month: string, entries: readonly CalendarEntry[]) {
  const { title, lead, days } = monthGrid(month);
  return {
    title,
    lead,
    days: days.map((day) => ({ day, entries: entries.filter((entry) => entry.day === day) })),
  };
}

/** The month before or after one, as in "2026-11". */
export function monthBeside(month: string, by: -1 | 1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
