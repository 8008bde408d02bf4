// How the list of live webinars is divided: Today, This week, then month by month, by the days of the reader's own time
// zone.
import { dayIn } from '#platform/shared/dates.ts';
import { monthOf } from './month-names.ts';

const dayMs = 86_400_000;
/** "This week" are the six days after today. */
const weekDays = 6;

export type WebinarGroup<Row> = {
  /** `today`, `week`, or the month as in "2026-12". */
  readonly key: string;
  /** "Today", "This week", "Later in November", "December", "January 2027". */
  readonly title: string;
  /** The days it means: "Tuesday, November 24", "November 25 to 30"; empty for a month. */
  readonly days: string;
  readonly rows: readonly Row[];
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayAfter = (day: string, days: number): string => new Date(noon(day) + days * dayMs).toISOString().slice(0, 10);
const yearOf = (day: string): string => day.slice(0, 4);
const dateOf = (day: string): number => Number(day.slice(8));

/** "November 25 to 30", or "November 28 to December 3". */
const spanText = (first: string, last: string): string =>
  `${monthOf(first)} ${dateOf(first)} to ${monthOf(first) === monthOf(last) ? '' : `${monthOf(last)} `}${dateOf(last)}`;

function groupOf(day: string, today: string): Omit<WebinarGroup<never>, 'rows'> {
  // What began before today still runs.
  if (day <= today) {
    const weekday = weekdays[new Date(noon(today)).getUTCDay()] ?? '';
    return { key: 'today', title: 'Today', days: `${weekday}, ${monthOf(today)} ${dateOf(today)}` };
  }
  const last = dayAfter(today, weekDays);
  if (day <= last) return { key: 'week', title: 'This week', days: spanText(dayAfter(today, 1), last) };
  const month = monthOf(day);
  const isThisYear = yearOf(day) === yearOf(today);
  const title = !isThisYear ? `${month} ${yearOf(day)}` : month === monthOf(today) ? `Later in ${month}` : month;
  return { key: day.slice(0, 7), title, days: '' };
}

/**
 * The webinars of a list that is sorted soonest first, in groups of the same order. `now`: milliseconds since 1970. No
 * group is empty.
 */
export function groupWebinars<Row extends { readonly releaseDateUTC: string }>(
  rows: readonly Row[],
  now: number,
  timeZone: string,
): WebinarGroup<Row>[] {
  const today = dayIn(now, timeZone);
  const groups: { group: Omit<WebinarGroup<never>, 'rows'>; rows: Row[] }[] = [];
  for (const row of rows) {
    const group = groupOf(dayIn(row.releaseDateUTC, timeZone), today);
    const last = groups.at(-1);
    if (last?.group.key === group.key) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups.map(({ group, rows: own }) => ({ ...group, rows: own }));
}
