import { expect, it } from 'vitest';
import { creditEnd } from './credit-end.ts';

const now = Temporal.Instant.from('2026-11-18T12:00:00Z');

it.each([
  [null, null],
  ['2027-01-17T12:00:01Z', null],
  ['2027-01-17T12:00:00Z', 'soon'],
  ['2026-11-18T12:00:01Z', 'soon'],
  ['2026-11-18T12:00:00Z', 'ended'],
  ['2026-01-01T00:00:00Z', 'ended'],
])('credit that expires at %s is said to be %s', (expiresAt, said) => {
  expect(creditEnd(expiresAt === null ? null : Temporal.Instant.from(expiresAt), now)).toBe(said);
});
