// The days that count for the AGD: credit is due there within 30 days of the course.

/** Days after the course on which credit is due at the AGD, and from which it is urgent. */
export const dueDays = 30;
export const urgentDays = 21;

const oneDay = (day: string) => Temporal.PlainDate.from(day);

/** Days from a course, YYYY-MM-DD, to a day; 0 for a course that is still to come. */
export const daysSince = (courseDay: string, today: string): number =>
  Math.max(0, oneDay(courseDay).until(oneDay(today), { largestUnit: 'days' }).days);

/** The earliest of some days, YYYY-MM-DD; null without any. */
export const earliestOf = (days: readonly string[]): string | null => days.toSorted()[0] ?? null;

/** "Oldest unreported: 24 days (due 30)". */
export const meterText = (days: number): string =>
  `Oldest unreported: ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'} (due ${dueDays})`;

const rosterHour = 6;

/** The Monday, YYYY-MM-DD, of the next weekly roster: made at 06:00 UTC. */
export function nextRosterDay(now: Temporal.Instant): string {
  const utc = now.toZonedDateTimeISO('UTC');
  const ahead = (8 - utc.dayOfWeek) % 7;
  const isOver = ahead === 0 && utc.hour >= rosterHour;
  return utc
    .toPlainDate()
    .add({ days: isOver ? 7 : ahead })
    .toString();
}
