import { expect, it } from 'vitest';
import { guessZone } from './report-zone.ts';

const startsAt = Temporal.Instant.from('2026-11-24T19:00:00-05:00');
const plan = { startsAt, endsAt: startsAt.add({ minutes: 90 }) };
const read = (text: string) => (zone: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();

it.each([
  ['2026-11-24T18:41:07', 'America/New_York', 'America/New_York'],
  ['2026-11-24T23:41:07', 'America/New_York', 'UTC'],
  ['2026-11-24T15:52', 'America/New_York', 'America/Los_Angeles'],
  // An hour off fits two zones: the one whose first join is closer to the start.
  ['2026-11-24T17:58', 'America/New_York', 'America/Chicago'],
  // The provider's own zone, where nothing fits, and where everything would.
  ['2026-11-20T12:00', 'America/New_York', 'America/New_York'],
  ['2026-11-24T19:40', 'America/New_York', 'America/New_York'],
])('a first join at %s of a provider in %s is read in %s', (first, provider, zone) => {
  expect(guessZone(provider, plan, read(first))).toBe(zone);
});

it('a report without a join is read in the provider’s zone', () => {
  expect(guessZone('Europe/Zurich', plan, () => null)).toBe('Europe/Zurich');
});
