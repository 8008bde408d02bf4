import { expect, it } from 'vitest';
import { canAttend, overlapOf } from './overlaps.ts';

const at = (hash: string, clock: string, durationMin: number | null = 60) => ({
  hash,
  className: hash,
  releaseDateUTC: `2026-03-02T${clock}:00Z`,
  durationMin,
});
const row = at('mine', '15:00');

it.each([
  ['alone', [row], null],
  ['before', [row, at('a', '14:00')], null],
  ['behind', [row, at('a', '16:00')], null],
  ['into its start', [row, at('a', '14:01')], 'a'],
  ['into its end', [row, at('a', '15:59')], 'a'],
  ['within it', [row, at('a', '15:20', 10)], 'a'],
  ['around it', [row, at('a', '14:00', 180)], 'a'],
  ['of unknown length', [row, at('a', '14:30', null)], 'a'],
])('a webinar %s', (_where, rows, overlap) => expect(overlapOf(row, rows)).toBe(overlap));

it.each([
  ['a seat', false, '15:30', true],
  ['a waitlist position', true, '14:59', true],
  ['a waitlist position once it has started', true, '15:00', false],
])('%s can still be attended', (_what, isWaiting, now, can) =>
  expect(canAttend({ ...row, isWaiting }, Date.parse(`2026-03-02T${now}:00Z`))).toBe(can),
);
