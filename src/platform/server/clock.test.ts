import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { oddStart } from '../testing/clock.ts';
import { openPortal, type Portal } from '../testing/portal.ts';
import { asStoredMoment, readClock } from './clock.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, { startsAt: oddStart });
});
afterAll(() => portal.close());

const stored = async (moment: Temporal.Instant) => {
  const { rows } = await sql<{ at: Temporal.Instant }>`select ${moment}::timestamptz as at`.execute(portal.context.db);
  return rows[0]?.at.toString();
};

it('a moment of the clock comes back from the database as it was', async () => {
  expect(await stored(oddStart)).not.toBe(oddStart.toString());
  for (const moment of [readClock(), asStoredMoment(oddStart), portal.context.now()])
    expect(await stored(moment)).toBe(moment.toString());
});

it('no moment of the clock is ahead of the time it was read', () => {
  expect(Temporal.Instant.compare(asStoredMoment(oddStart), oddStart)).toBe(-1);
  expect(Temporal.Instant.compare(readClock(), Temporal.Now.instant())).toBeLessThanOrEqual(0);
});
