import { describe, expect, it } from 'vitest';
import { dayEvidence, dayQuestion, readDay, readDayOrder, readMoment } from './days.ts';

const timeZone = 'America/New_York';
const webinar = Temporal.PlainDate.from('2026-11-26');
const moment = (cell: string, order: 'month-first' | 'day-first' | null = 'month-first') =>
  readMoment(cell, { order, timeZone, day: webinar })?.toString() ?? null;
const dayOf = (cell: string, order: 'month-first' | 'day-first' | null = null) =>
  readDay(cell, { order, timeZone })?.toString() ?? null;

describe('a moment', () => {
  it.each([
    ['03/02/2026 07:01:23 PM', '2026-03-03T00:01:23Z'],
    ['03/02/2026 12:05:00 AM', '2026-03-02T05:05:00Z'],
    ['03/02/2026 19:01', '2026-03-03T00:01:00Z'],
    ['3/2/26, 7:01 PM', '2026-03-03T00:01:00Z'],
    ['11/26/26 18:59', '2026-11-26T23:59:00Z'],
    ['27.11.2026 20:01:10', '2026-11-28T01:01:10Z'],
    ['27.11.26, 20:01', '2026-11-28T01:01:00Z'],
    ['Mar 2, 2026 19:01:23', '2026-03-03T00:01:23Z'],
    ['March 2, 2026 at 7:01 PM', '2026-03-03T00:01:00Z'],
    ['Nov 27, 2026 08:01 PM EST', '2026-11-28T01:01:00Z'],
    ['Nov 27, 2026 08:01 PM CST', '2026-11-28T02:01:00Z'],
    ['2026-07-02 19:01:23', '2026-07-02T23:01:23Z'],
    ['2026-03-02T19:01:23Z', '2026-03-02T19:01:23Z'],
    ['2026-03-02T19:01:23.250+01:00', '2026-03-02T18:01:23Z'],
    ['2026-11-27 20:01 (GMT-6:00)', '2026-11-28T02:01:00Z'],
    ['27 nov 2026 20:01:10', '2026-11-28T01:01:10Z'],
    ['27 de noviembre de 2026 8:01:10 p. m.', '2026-11-28T01:01:10Z'],
    ['27-Nov-26 20:01', '2026-11-28T01:01:00Z'],
    ['Fri, Nov 27, 2026 8:01 PM', '2026-11-28T01:01:00Z'],
    ['7:05 PM', '2026-11-27T00:05:00Z'],
    ['19:05:10', '2026-11-27T00:05:10Z'],
    ['46352.8', '2026-11-27T00:12:00Z'],
    ['11/26/2026\u202F6:59\u00A0PM', null],
  ])('%s', (cell, expected) => expect(moment(cell)).toBe(expected ?? '2026-11-26T23:59:00Z'));
  it('is read day first where the column is', () =>
    expect(moment('05/11/2026 20:00:05', 'day-first')).toBe('2026-11-06T01:00:05Z'));
  it.each([
    '',
    '--',
    'yesterday',
    '13/45/2026 10:00',
    '03/02/2026',
    '02/30/2026 10:00:00',
    '25:00',
    '11/26/2026 19:00 XYZ',
    '12345',
  ])('"%s" is none', (cell) => expect(moment(cell)).toBeNull());
});

describe('a day', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['13.11.2026', '2026-11-13'],
    ['5-Nov-2026', '2026-11-05'],
    ['5 Nov 26', '2026-11-05'],
    ['46331', '2026-11-05'],
    ['2026-11-06T02:30:00Z', '2026-11-05'],
    ['2026-11-06 00:00:00', '2026-11-06'],
    ['11/11/2026', '2026-11-11'],
    ['1. März 2026', '2026-03-01'],
    ['5 août 2026', '2026-08-05'],
  ])('%s', (cell, expected) => expect(dayOf(cell)).toBe(expected));
  it.each(['05/10/2026', '31.02.2026', '5.5', '0.25', '6.17E+09', '10000', 'Nov 5'])(
    '%s is none without more',
    (cell) => expect(dayOf(cell)).toBeNull(),
  );
});

describe('the order of a column', () => {
  const until = Temporal.PlainDate.from('2026-11-28');
  const orderOf = (...cells: string[]) => readDayOrder(cells, { until });
  it('is decided by one value above 12, for all', () => {
    expect(orderOf('05/10/2026', '13/10/2026', '06/11/2026')).toEqual({
      order: 'day-first',
      by: 'value',
      example: '13/10/2026',
    });
    expect(orderOf('05/10/2026', '10/13/2026').order).toBe('month-first');
  });
  it('waits where nothing decides, and where the column contradicts itself', () => {
    expect(orderOf('05/10/2026', '06/11/2026')).toEqual({ order: null, by: null, example: '05/10/2026' });
    expect(orderOf('13/10/2026', '10/13/2026').order).toBeNull();
    expect(readDayOrder(['05/10/2026'], { until }, 'day-first')).toMatchObject({ order: 'day-first', by: 'choice' });
    expect(dayQuestion('05/10/2026')).toBe('Is 05/10/2026 May 10, 2026 or October 5, 2026?');
  });
  it('is decided by what the file is about', () => {
    // November 12 is past, December 11 isn't.
    expect(orderOf('12/11/2026')).toMatchObject({ order: 'day-first', by: 'subject' });
    expect(readDayOrder(['05/11/2026 20:00:05'], { around: Temporal.PlainDate.from('2026-11-05') })).toMatchObject({
      order: 'day-first',
      by: 'subject',
    });
  });
  it('doesn’t matter where no cell depends on it', () => {
    expect(dayEvidence(orderOf('2026-11-05', '11/11/2026', 'Nov 3, 2026'), '')).toBeNull();
  });
});
