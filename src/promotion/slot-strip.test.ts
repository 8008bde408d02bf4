import { expect, it } from 'vitest';
import { lastDayFrom, mondaysFrom, spanOf } from './slot-strip.ts';

const first = '2026-11-16';
it.each([
  [null, null, { from: 1, to: 8 }],
  ['2026-11-01', '2026-11-22', { from: 1, to: 1 }],
  ['2026-11-22', '2026-11-23', { from: 1, to: 2 }],
  ['2026-12-01', null, { from: 3, to: 8 }],
  ['2027-01-10', '2027-03-01', { from: 8, to: 8 }],
  ['2027-01-11', null, null],
  [null, '2026-11-15', null],
])('from %s until %s is in weeks %o (PR-25)', (runsFrom, runsUntil, span) => {
  expect(spanOf({ runsFrom, runsUntil }, first)).toEqual(span);
});
it('weeks begin on their Mondays, and the last one ends on its Sunday', () => {
  expect(lastDayFrom(first)).toBe('2027-01-10');
  expect(mondaysFrom(first)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ]);
});
