import { expect, it } from 'vitest';
import { lastJoin } from './last-join.ts';

it('is the planned end less the minutes that live credit takes', () => {
  expect(lastJoin({ endsAt: '2026-03-03T22:00:00.000Z', requiredMinutes: 48 })).toBe(
    Date.parse('2026-03-03T21:12:00.000Z'),
  );
});

it.each([
  { endsAt: null, requiredMinutes: 48 },
  { endsAt: '2026-03-03T22:00:00.000Z', requiredMinutes: null },
])('is none without an end or without minutes: %o', (webinar) => {
  expect(lastJoin(webinar)).toBeNull();
});
