// The days of a page of live webinars as months of a calendar, by the reader's own time zone.
import { dayIn } from '#platform/shared/dates.ts';
import { monthGrid } from './month-names.ts';

/**
 * The day of each row in a time zone, and today, as in "2026-11-24". What began before today still runs: it counts as
 * today.
 */
export type WebinarDays = { readonly today: string; readonly days: readonly string[] };

type Row = { readonly releaseDateUTC: string; readonly hasSeat: boolean; readonly isWaiting: boolean };

export type CalendarDay = {
  /** "2026-11-24" */
  readonly key: string;
  readonly date: number;
  /** "Tue" */
  readonly weekday: string;
  readonly isToday: boolean;
  readonly webinars: number;
  /** The reader has a seat on that day. */
  readonly isOwn: boolean;
  readonly isOnAir: boolean;
};

export type CalendarMonth = {
  /** "2026-11" */
  readonly key: string;
  /** "November 2026" */
  readonly title: string;
  /** Days of the first week, which begins on Sunday, before the month begins. */
  readonly lead: number;
  readonly days: readonly CalendarDay[];
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `now`: milliseconds since 1970. */
export function webinarDays(rows: readonly Pick<Row, 'releaseDateUTC'>[], now: number, timeZone: string): WebinarDays {
  const today = dayIn(now, timeZone);
  const days = rows.map(({ releaseDateUTC }) => dayIn(releaseDateUTC, timeZone));
  return { today, days: days.map((day) => (day < today ? today : day)) };
}

/** The months that have webinars, whole and in order. `now`: milliseconds since 1970. */
export function webinarMonths(rows: readonly Row[], now: number, { today, days }: WebinarDays): CalendarMonth[] {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort();
  return months.map((key) => {
    const { title, lead, days: all } = monthGrid(key);
    return {
      key,
      title,
      lead,
      days: all.map((day, index): CalendarDay => {
        const own = rows.filter((_row, at) => days[at] === day);
        return {
          key: day,
          date: index + 1,
          weekday: weekdays[(lead + index) % 7] ?? '',
          isToday: day === today,
          webinars: own.length,
          isOwn: own.some(({ hasSeat, isWaiting }) => hasSeat && !isWaiting),
          isOnAir: own.some(({ releaseDateUTC }) => Date.parse(releaseDateUTC) <= now),
        };
      }),
    };
  });
}
