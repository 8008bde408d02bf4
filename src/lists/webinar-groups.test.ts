import { describe, expect, it } from 'vitest';
import { groupWebinars } from './webinar-groups.ts';

const at = (releaseDateUTC: string) => ({ releaseDateUTC });
const groups = (moments: readonly string[], now: string, zone = 'America/New_York') =>
  groupWebinars(moments.map(at), Date.parse(now), zone).map(({ key, title, days, rows }) => [
    key,
    title,
    days,
    rows.length,
  ]);

describe('the groups of live webinars', () => {
  it('are today, the next six days, what is left of the month, and the months after it', () => {
    expect(
      groups(
        [
          '2026-11-03T23:15:00Z',
          '2026-11-04T00:50:00Z',
          '2026-11-05T00:00:00Z',
          '2026-11-09T20:00:00Z',
          '2026-11-10T20:00:00Z',
          '2026-12-02T00:00:00Z',
          '2027-01-05T23:00:00Z',
        ],
        '2026-11-03T23:30:00Z',
      ),
    ).toEqual([
      ['today', 'Today', 'Tuesday, November 3', 2],
      ['week', 'This week', 'November 4 to 9', 2],
      ['2026-11', 'Later in November', '', 1],
      ['2026-12', 'December', '', 1],
      ['2027-01', 'January 2027', '', 1],
    ]);
  });
  it('go by the days of the reader: the same evening is today in one zone and tomorrow in another', () => {
    const [evening, now] = ['2026-11-25T01:00:00Z', '2026-11-24T23:00:00Z'];
    expect(groups([evening], now, 'America/New_York')).toEqual([['today', 'Today', 'Tuesday, November 24', 1]]);
    expect(groups([evening], now, 'Europe/Berlin')).toEqual([['today', 'Today', 'Wednesday, November 25', 1]]);
    expect(groups([evening], now, 'UTC')).toEqual([['week', 'This week', 'November 25 to 30', 1]]);
  });
  it('count a webinar that began yesterday and still runs as today', () => {
    expect(groups(['2026-11-24T04:30:00Z'], '2026-11-24T05:10:00Z')).toEqual([
      ['today', 'Today', 'Tuesday, November 24', 1],
    ]);
  });
  it('name both months of a week that ends in the next one', () => {
    expect(groups(['2026-11-30T20:00:00Z', '2026-12-03T20:00:00Z'], '2026-11-28T15:00:00Z')).toEqual([
      ['week', 'This week', 'November 29 to December 4', 2],
    ]);
  });
  it('hold their days when the clocks change', () => {
    // On Sunday, November 1 the day has 25 hours in New York.
    expect(
      groups(['2026-11-02T04:30:00Z', '2026-11-02T05:30:00Z'], '2026-11-01T05:30:00Z').map(([key, , , count]) => [
        key,
        count,
      ]),
    ).toEqual([
      ['today', 1],
      ['week', 1],
    ]);
  });
  it('are none of an empty list', () => expect(groups([], '2026-11-24T23:00:00Z')).toEqual([]));
});
