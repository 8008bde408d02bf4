// How the list of all episodes is divided: what came in the last seven days, then month by month, by the days of a time
// zone.
import { monthOf } from '#lists/month-names.ts';
import { dayIn } from '#platform/shared/dates.ts';

const weekMs = 7 * 86_400_000;

export type EpisodeGroup<Row> = {
  /** `week`, or the month as in "2026-11". */
  readonly key: string;
  /** "Last 7 days", "Earlier in November", "October", "October 2025". */
  readonly title: string;
  readonly rows: readonly Row[];
};

function groupOf(day: string, today: string, weekAgo: string): Omit<EpisodeGroup<never>, 'rows'> {
  if (day > weekAgo) return { key: 'week', title: 'Last 7 days' };
  const [month, year] = [day.slice(0, 7), day.slice(0, 4)];
  if (year !== today.slice(0, 4)) return { key: month, title: `${monthOf(day)} ${year}` };
  return { key: month, title: month === today.slice(0, 7) ? `Earlier in ${monthOf(day)}` : monthOf(day) };
}

/**
 * The episodes of a list that is sorted newest first, in groups of the same order. `now`: milliseconds since 1970. No
 * group is empty.
 */
export function groupEpisodes<Row extends { readonly releaseDateUTC: string }>(
  rows: readonly Row[],
  now: number,
  timeZone: string,
): EpisodeGroup<Row>[] {
  const [today, weekAgo] = [dayIn(now, timeZone), dayIn(now - weekMs, timeZone)];
  const groups: { group: Omit<EpisodeGroup<never>, 'rows'>; rows: Row[] }[] = [];
  for (const row of rows) {
    const group = groupOf(dayIn(row.releaseDateUTC, timeZone), today, weekAgo);
    const last = groups.at(-1);
    if (last?.group.key === group.key) last.rows.push(row);
    else groups.push({ group, rows: [row] });
  }
  return groups.map(({ group, rows: own }) => ({ ...group, rows: own }));
}
