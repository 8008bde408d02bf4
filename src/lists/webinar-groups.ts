// How the list of live webinars is divided: Today, This week, then month by month, by the days of the reader's own time zone.
import { dayIn } from '#platform/shared/dates.ts';

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

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayAfter = (day: string, days: number): string => dayIn(noon(day) + days * dayMs, 'UTC');
const written = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...parts }).format(noon(day));
const monthOf = (day: string): string => day.slice(0, 7);

/** "November 25 to 30", or "November 28 to December 3". */
function spanText(first: string, last: string): string {
  const to = monthOf(first) === monthOf(last) ? String(Number(last.slice(8))) : written(last, { month: 'long', day: 'numeric' });
  return `${written(first, { month: 'long', day: 'numeric' })} to ${to}`;
}

function groupOf(day: string, today: string): Omit<WebinarGroup<never>, 'rows'> {
  // Who has begun before today still runs.
  if (day <= today)
    return { key: 'today', title: 'Today', days: written(today, { weekday: 'long', month: 'long', day: 'numeric' }) };
  const last = dayAfter(today, weekDays);
  if (day <= last) return { key: 'week', title: 'This week', days: spanText(dayAfter(today, 1), last) };
  const month = written(day, { month: 'long' });
  const title =
    monthOf(day) === monthOf(today)
      ? `Later in ${month}`
      : day.slice(0, 4) === today.slice(0, 4)
        ? month
        : `${month} ${day.slice(0, 4)}`;
  return { key: monthOf(day), title, days: '' };
}

/** The webinars of a list that stands soonest first, in groups of the same order. `now`: milliseconds since 1970. No group is empty. */
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
