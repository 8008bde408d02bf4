import { expect, it } from 'vitest';
import { nextRun } from './next-run.ts';

const now = Temporal.Instant.from('2026-03-02T04:41:30Z'); // a Monday

it.each([
  ['each hour, later in this one', '51 * * * *', '2026-03-02T04:51:00Z'],
  ['each hour, in the next one', '17 * * * *', '2026-03-02T05:17:00Z'],
  ['each day, just gone', '41 4 * * *', '2026-03-03T04:41:00Z'],
  ['each day, to come', '42 4 * * *', '2026-03-02T04:42:00Z'],
  ['on Sundays', '23 3 * * 0', '2026-03-08T03:23:00Z'],
])('a schedule comes next: %s', (_name, cron, expected) => {
  expect(nextRun(cron, now).toString()).toBe(expected);
});
it('refuses what it does not understand', () => {
  for (const cron of ['*/20 * * * *', '* * * * *', '1 2 3 * *', '']) expect(() => nextRun(cron, now)).toThrow();
});
