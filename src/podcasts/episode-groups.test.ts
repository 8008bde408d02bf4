import { expect, it } from 'vitest';
import { groupEpisodes } from './episode-groups.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const groupsOf = (zone: string, ...days: string[]) =>
  groupEpisodes(
    days.map((releaseDateUTC) => ({ releaseDateUTC })),
    now,
    zone,
  ).map(({ key, title, rows }) => [key, title, rows.length]);

it('are under the last seven days, the rest of the month, months, and months of other years', () => {
  expect(
    groupsOf(
      'UTC',
      '2026-11-20T14:00:00Z',
      '2026-11-14T00:00:00Z',
      '2026-11-13T23:59:00Z',
      '2026-11-01T00:00:00Z',
      '2026-10-31T12:00:00Z',
      '2025-11-30T12:00:00Z',
    ),
  ).toEqual([
    ['week', 'Last 7 days', 2],
    ['2026-11', 'Earlier in November', 2],
    ['2026-10', 'October', 1],
    ['2025-11', 'November 2025', 1],
  ]);
});

it('go by the days of the zone', () => {
  expect(groupsOf('America/New_York', '2026-11-01T03:00:00Z')).toEqual([['2026-10', 'October', 1]]);
});
