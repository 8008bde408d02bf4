import { expect, it } from 'vitest';
import { morningOf } from './needs-mail.ts';

it.each([
  ['2026-11-26T11:59:59.999999999Z', null],
  ['2026-11-26T12:00:00.000000001Z', '2026-11-26'],
  ['2026-11-26T16:59:59.999999999Z', '2026-11-26'],
  ['2026-11-26T17:00:00Z', null],
  // An hour earlier by UTC in summer, and another day there.
  ['2026-07-01T11:00:00Z', '2026-07-01'],
  ['2026-07-02T03:59:59Z', null],
])('is a morning in New York at %s: %s', (at, day) => {
  expect(morningOf(Temporal.Instant.from(at), 'America/New_York')).toBe(day);
});
