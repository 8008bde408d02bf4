import { describe, expect, it } from 'vitest';
import { webinarDays, webinarMonths } from './webinar-days.ts';

const zone = 'America/New_York';
const now = Date.parse('2026-11-24T23:30:00Z');
const at = (releaseDateUTC: string, seat: { hasSeat?: boolean; isWaiting?: boolean } = {}) => ({
  releaseDateUTC,
  hasSeat: false,
  isWaiting: false,
  ...seat,
});
const months = (rows: readonly ReturnType<typeof at>[], moment = now) =>
  webinarMonths(rows, moment, webinarDays(rows, moment, zone));

describe('the months of live webinars', () => {
  const rows = [
    at('2026-11-24T23:15:00Z'),
    at('2026-11-25T00:50:00Z', { hasSeat: true, isWaiting: true }),
    at('2026-11-29T01:00:00Z', { hasSeat: true }),
    at('2027-02-03T00:00:00Z'),
  ];
  it('are those that have one, whole, each beginning on its weekday', () => {
    expect(months(rows).map(({ key, title, lead, days }) => [key, title, lead, days.length, days[0]?.weekday])).toEqual(
      [
        ['2026-11', 'November 2026', 0, 30, 'Sun'],
        ['2027-02', 'February 2027', 1, 28, 'Mon'],
      ],
    );
  });
  it('say of each day what is on it, in the reader’s zone', () => {
    const busy = months(rows).flatMap(({ days }) => days.filter(({ webinars }) => webinars > 0));
    expect(
      busy.map(({ key, weekday, webinars, isToday, isOwn, isOnAir }) => ({
        key,
        weekday,
        webinars,
        isToday,
        isOwn,
        isOnAir,
      })),
    ).toEqual([
      { key: '2026-11-24', weekday: 'Tue', webinars: 2, isToday: true, isOwn: false, isOnAir: true },
      { key: '2026-11-28', weekday: 'Sat', webinars: 1, isToday: false, isOwn: true, isOnAir: false },
      { key: '2027-02-02', weekday: 'Tue', webinars: 1, isToday: false, isOwn: false, isOnAir: false },
    ]);
  });
  it('count what began yesterday and still runs as today', () => {
    const late = [at('2026-11-25T04:40:00Z')];
    const midnight = Date.parse('2026-11-25T05:10:00Z');
    expect(webinarDays(late, midnight, zone)).toEqual({ today: '2026-11-25', days: ['2026-11-25'] });
  });
  it('are none of an empty list', () => expect(months([])).toEqual([]));
});
