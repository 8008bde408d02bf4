import { expect, it } from 'vitest';
import { calendarDays, monthBeside, whenText, type CalendarEntry } from './calendar-entries.ts';

const entry = (values: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'scheduled',
  day: '2026-02-28',
  at: '2026-02-28T11:00:00Z',
  title: 'Pulp',
  hash: 'h',
  hasDesk: false,
  ...values,
});

it('puts each entry on its day, in a month whose weeks begin on Sunday', () => {
  const { title, lead, days } = calendarDays('2026-02', [entry({}), entry({ day: '2026-02-01', title: 'First' })]);
  expect([title, lead, days.length]).toEqual(['February 2026', 0, 28]);
  expect(days.flatMap(({ day, entries }) => entries.map((each) => `${day} ${each.title}`))).toEqual([
    '2026-02-01 First',
    '2026-02-28 Pulp',
  ]);
  expect(calendarDays('2028-02', []).days).toHaveLength(29);
  expect(calendarDays('2026-08', []).lead).toBe(6);
});

it.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-03', -1, '2026-02'],
] as const)('%s turns by %i to %s', (month, by, other) => expect(monthBeside(month, by)).toBe(other));

it('says when and what', () => {
  expect(whenText(entry({}), 'America/New_York')).toBe('6:00 AM, Publishes');
  expect(whenText(entry({ kind: 'disclosure', at: null }), 'America/New_York')).toBe('Disclosure due');
});
