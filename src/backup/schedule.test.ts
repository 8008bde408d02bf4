import { expect, it } from 'vitest';
import { isDue, nextBackup } from './schedule.ts';

const at = (text: string) => Temporal.Instant.from(text);

it.each([
  ['none yet, before the timetable looked', null, 7, '2026-03-02T01:00:00Z', '2026-03-02T02:33:00Z'],
  ['none yet, after it looked', null, 7, '2026-03-02T02:33:00Z', '2026-03-03T02:33:00Z'],
  ['each night', '2026-03-02T02:34:10Z', 1, '2026-03-02T12:00:00Z', '2026-03-03T02:33:00Z'],
  [
    'the coming night after one by hand at noon',
    '2026-03-02T12:00:00Z',
    1,
    '2026-03-02T13:00:00Z',
    '2026-03-03T02:33:00Z',
  ],
  ['the night that is minutes away', '2026-03-02T02:30:00Z', 1, '2026-03-02T02:31:00Z', '2026-03-02T02:33:00Z'],
  ['a week', '2026-03-02T02:33:20Z', 7, '2026-03-02T12:00:00Z', '2026-03-09T02:33:00Z'],
  ['long overdue: the next night', '2026-01-02T02:33:20Z', 7, '2026-03-02T12:00:00Z', '2026-03-03T02:33:00Z'],
] as const)('the next backup: %s', (_name, last, everyDays, now, expected) => {
  const next = nextBackup(last === null ? null : at(last), everyDays, at(now));
  expect(next.toString()).toBe(expected);
  expect(isDue(last === null ? null : at(last), everyDays, next)).toBe(true);
});
