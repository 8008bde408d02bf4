import { expect, it } from 'vitest';
import { daysSince, earliestOf, meterText, nextRosterDay } from './roster-days.ts';

it.each([
  ['2026-11-22T12:00:00Z', '2026-11-23'],
  ['2026-11-23T05:59:59Z', '2026-11-23'],
  ['2026-11-23T06:00:00Z', '2026-11-30'],
  ['2026-11-24T00:00:00Z', '2026-11-30'],
])('the weekly roster after %s is made on %s', (now, day) => {
  expect(nextRosterDay(Temporal.Instant.from(now))).toBe(day);
});

it('counts days from the course, none for one that is still to come', () => {
  expect([
    daysSince('2026-10-31', '2026-11-24'),
    daysSince('2026-11-24', '2026-11-24'),
    daysSince('2026-12-01', '2026-11-24'),
  ]).toEqual([24, 0, 0]);
  expect([earliestOf(['2026-11-03', '2025-12-31', '2026-01-01']), earliestOf([])]).toEqual(['2025-12-31', null]);
  expect([meterText(24), meterText(1)]).toEqual([
    'Oldest unreported: 24 days (due 30)',
    'Oldest unreported: 1 day (due 30)',
  ]);
});
