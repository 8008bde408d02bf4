import { afterEach, describe, expect, it } from 'vitest';
import {
  badgeOf,
  countdownText,
  formatDate,
  formatDateTime,
  formatDuration,
  shortDuration,
  formatLiveDateTime,
  ownZone,
} from './dates.ts';

const evening = '2026-11-25T00:00:00.000Z';

describe('a moment', () => {
  it('reads as "Day Mon D, YYYY"', () => expect(formatDate(evening, 'America/New_York')).toBe('Tue Nov 24, 2026'));
  it('is written in UTC unless a zone is named', () => expect(formatDate(evening)).toBe('Wed Nov 25, 2026'));
  it('takes milliseconds as well', () =>
    expect(formatDate(Date.parse(evening), 'America/New_York')).toBe('Tue Nov 24, 2026'));
  it('names the time after "at"', () =>
    expect(formatDateTime(evening, 'America/New_York')).toBe('Tue Nov 24, 2026 at 7:00 PM'));
  it('names noon and midnight', () => {
    expect(formatDateTime('2026-11-24T12:05:00Z')).toBe('Tue Nov 24, 2026 at 12:05 PM');
    expect(formatDateTime('2026-11-24T00:05:00Z')).toBe('Tue Nov 24, 2026 at 12:05 AM');
  });
  it('contains no blank but the ordinary one', () => expect(formatDateTime(evening)).not.toMatch(/[^\x20-\x7E]/));
  it.each([
    [evening, 'Tue Nov 24, 2026 at 7:00 PM EST'],
    ['2026-07-01T23:00:00Z', 'Wed Jul 1, 2026 at 7:00 PM EDT'],
    ['2026-11-01T05:30:00Z', 'Sun Nov 1, 2026 at 1:30 AM EDT'],
    ['2026-11-01T06:30:00Z', 'Sun Nov 1, 2026 at 1:30 AM EST'],
  ])('of a live webinar names the zone of that day: %s', (at, text) =>
    expect(formatLiveDateTime(at, 'America/New_York')).toBe(text),
  );
  it('is on a DateBadge', () =>
    expect(badgeOf(evening, 'America/New_York')).toEqual({ month: 'Nov', day: '24', weekday: 'Tue' }));
});

describe('a length of time', () => {
  it.each([
    [0, '00:00'],
    [59.9, '00:59'],
    [2530, '42:10'],
    [3599, '59:59'],
    [3600, '01:00:00'],
    [3852, '01:04:12'],
    [-5, '00:00'],
  ])('of %d seconds reads %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
  it.each([
    [26.9, '26 sec'],
    [59, '59 sec'],
    [60, '1 min'],
    [119, '1 min'],
    [4980, '83 min'],
    [-1, '0 sec'],
  ])('of %d seconds is never rounded up: %s', (seconds, text) => expect(shortDuration(seconds)).toBe(text));
});

describe('a countdown', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
  it.each([
    [2 * day + 3 * hour + 5 * minute, '2 days, 3 hours, 5 minutes'],
    [day + hour + minute, '1 day, 1 hour, 1 minute'],
    [day, '1 day'],
    [2 * hour + 30 * second, '2 hours'],
    [3 * day + 4 * minute + 59 * second, '3 days, 4 minutes'],
    [5 * minute, '5 minutes'],
    [5 * minute - 1, '5 minutes'],
    [4 * minute + 59 * second, '4 minutes, 59 seconds'],
    [minute + second, '1 minute, 1 second'],
    [2 * second, '2 seconds'],
    [1, '1 second'],
    [0, ''],
    [-minute, ''],
  ])('with %d milliseconds to go reads "%s"', (toGo, text) => expect(countdownText(toGo)).toBe(text));
});

describe("the machine's own zone", () => {
  const before = process.env['TZ'];
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('reads as Intl writes it, in every zone, in winter and in summer', () => {
    const moments = ['2026-01-10T00:05:00Z', '2026-07-10T12:00:00Z'];
    const others = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
      process.env['TZ'] = zone;
      return moments
        .map((moment) => [formatLiveDateTime(moment, ownZone), formatLiveDateTime(moment, zone)])
        .filter(([own, named]) => own !== named)
        .map((both) => [zone, ...both]);
    });
    expect(others).toEqual([]);
  });
});
