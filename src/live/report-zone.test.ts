import { expect, it } from 'vitest';
import { fitOf, fitsOf, isElsewhere, likeliestZone, zoneEvidence, type TimedStay } from './report-zone.ts';

const startsAt = Temporal.Instant.from('2026-11-24T19:00:00-05:00');
const plan = { startsAt, endsAt: startsAt.add({ minutes: 90 }) };
const eastern = 'America/New_York';
/** Stays as they are written: a person, a join, and a leave, in whatever zone they are read. */
const read =
  (...rows: readonly (readonly [string, string, string | null])[]) =>
  (zone: string): TimedStay[] => {
    const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
    return rows.map(([person, from, until]) => ({
      person,
      joinedAt: at(from),
      leftAt: until === null ? null : at(until),
    }));
  };
const zoneOf = (provider: string, staysIn: (zone: string) => TimedStay[]) =>
  likeliestZone(fitsOf(provider, plan, staysIn))?.zone;

it.each([
  ['2026-11-24T18:41:07', '2026-11-24T20:31', eastern, eastern],
  ['2026-11-24T23:41:07', '2026-11-25T01:31', eastern, 'UTC'],
  ['2026-11-24T15:52', '2026-11-24T17:30', eastern, 'America/Los_Angeles'],
  // An hour off: a third of it lies inside in the provider's zone, all of it in the other one.
  ['2026-11-24T17:58', '2026-11-24T19:31', eastern, 'America/Chicago'],
  // Nothing fits, and everything would.
  ['2026-11-20T12:00', '2026-11-20T13:00', eastern, eastern],
  ['2026-11-24T19:40', '2026-11-24T19:50', eastern, eastern],
  // Without a leave, the join alone.
  ['2026-11-24T18:41:07', null, eastern, eastern],
  ['2026-11-24T23:41:07', null, eastern, eastern],
])('a stay from %s to %s of a provider in %s is read in %s', (from, until, provider, zone) => {
  expect(zoneOf(provider, read(['a', from, until]))).toBe(zone);
});

it('a report without a stay is read in the provider’s zone', () => {
  expect(zoneOf('Europe/Zurich', () => [])).toBe('Europe/Zurich');
});

it('most people decide, not the one who came early or stayed long', () => {
  const evening = read(
    ['early', '2026-11-24T17:45', '2026-11-24T19:25'],
    ['a', '2026-11-24T18:58', '2026-11-24T20:31'],
    ['b', '2026-11-24T19:02', '2026-11-24T20:30'],
  );
  expect(zoneOf(eastern, evening)).toBe(eastern);
  expect(zoneEvidence(fitsOf(eastern, plan, evening), eastern, eastern)).toMatchObject({
    says: 'Times are read in America/New York: 2 of 3 people inside, first join 5:45 PM.',
    isDoubtful: false,
    chosen: eastern,
  });
});

it('two devices of one person are one person', () => {
  expect(
    fitOf(
      read(['a', '2026-11-24T18:58', '2026-11-24T19:30'], ['a', '2026-11-24T19:20', '2026-11-24T20:31'])(eastern),
      plan,
    ),
  ).toMatchObject({
    people: 1,
    inside: 1,
    touching: 1,
  });
});

it('a report of which hardly anyone was there is another webinar’s', () => {
  const other = fitOf(read(['a', '2026-11-26T18:58', '2026-11-26T20:31'])(eastern), plan);
  expect(isElsewhere(other)).toBe(true);
  expect(isElsewhere({ people: 5, touching: 1 })).toBe(false);
  expect(isElsewhere({ people: 0, touching: 0 })).toBe(false);
});
