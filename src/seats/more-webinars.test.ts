import { describe, expect, it } from 'vitest';
import { moreWebinars } from './more-webinars.ts';

const now = Date.parse('2026-03-02T15:00:00.000Z');
const webinar = (hash: string, inHours: number, change: object = {}) => ({
  hash,
  releaseDateUTC: new Date(now + inHours * 3_600_000).toISOString(),
  capacity: 10,
  seatsTaken: 4,
  hasSeat: false,
  isWaiting: false,
  ...change,
});
const shown = (...args: Parameters<typeof moreWebinars>) => {
  const { isThisWeek, rows } = moreWebinars(...args);
  return [isThisWeek, rows.map(({ hash }) => hash)];
};

describe('the webinars next to one’s own', () => {
  it('are the next three of the coming seven days, soonest first', () => {
    const rows = [webinar('later', 200), webinar('c', 90), webinar('a', 2), webinar('d', 167), webinar('b', 40)];
    expect(shown(rows, now)).toEqual([true, ['a', 'b', 'c']]);
    expect(shown(rows, now, { except: 'a' })).toEqual([true, ['b', 'c', 'd']]);
  });
  it('are the next ones where the week has none', () => {
    expect(shown([webinar('b', 400), webinar('a', 168)], now)).toEqual([false, ['a', 'b']]);
  });
  it('have not begun', () => {
    expect(shown([webinar('on air', -1), webinar('now', 0)], now)).toEqual([false, []]);
  });
  it('have an open seat for members who look for one', () => {
    const rows = [
      webinar('full', 2, { seatsTaken: 10 }),
      webinar('held', 3, { hasSeat: true }),
      webinar('waiting', 4, { isWaiting: true }),
      webinar('open', 5, { capacity: null }),
    ];
    expect(shown(rows, now, { free: true })).toEqual([true, ['open']]);
  });
});
