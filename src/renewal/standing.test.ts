// docs/specification/records.md, RL-30: needed, earned, missing; unknowns apart.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRules } from './server/rules.ts';
import { standingOf, type EarnedCredit } from './standing.ts';

const today = '2026-11-27';
const { packs } = loadRules([join(import.meta.dirname, '../../rules/us')], today);
const live = (day: string, hours = 2): EarnedCredit => ({
  day,
  hours,
  delivery: 'live-online',
  passMark: 80,
  recognizedBy: { adaCerp: true, agdPace: true },
});
const study = (day: string, hours = 2): EarnedCredit => ({ ...live(day, hours), delivery: 'self-study' });
const of = (
  credits: readonly EarnedCredit[],
  state: string,
  profession: 'dentist' | 'hygienist',
  cycleEnds: string | null,
) => standingOf(credits, { profession, state, cycleEnds }, today, packs.get(state));

it('counts credit of the cycle alone, both days in it (RL-30)', () => {
  const credits = ['2025-12-31', '2026-01-01', '2027-12-31', '2028-01-01'].map((day) => live(day));
  expect(of(credits, 'OH', 'dentist', '2027-12-31')).toMatchObject({
    cycle: { from: '2026-01-01', to: '2027-12-31' },
    needed: 40,
    earned: 4,
    missing: 36,
    unknown: 0,
  });
});

it('never adds what nobody can say (RL-30)', () => {
  const standing = of([live('2026-03-01'), study('2026-03-02', 5)], 'OH', 'dentist', '2027-12-31');
  expect(standing).toMatchObject({ earned: 2, unknown: 5, missing: 38, notCounted: 0 });
});

it('counts self-study up to its share, in the order of its days (RL-30)', () => {
  const credits = [study('2026-05-01', 10), study('2026-04-01', 5), live('2026-06-01', 3)];
  expect(of(credits, 'CA', 'hygienist', '2027-06-30')).toMatchObject({
    needed: 25,
    earned: 15.5,
    notCounted: 2.5,
    missing: 9.5,
    selfStudyHours: 12.5,
  });
});

it('has no cycle without its last day, and knows nothing of a state that nobody read (RL-30)', () => {
  expect(of([live('2026-03-01')], 'OH', 'hygienist', null)).toMatchObject({
    cycle: null,
    needed: 24,
    earned: 0,
    missing: null,
  });
  expect(of([live('2026-03-01')], 'NY', 'dentist', '2027-06-30')).toEqual({
    cycle: null,
    needed: null,
    neededBy: null,
    neededYearly: null,
    earned: 0,
    missing: null,
    unknown: 0,
    notCounted: 0,
    selfStudyHours: 0,
  });
});

it('is never less than nothing (RL-30)', () => {
  expect(of([live('2026-03-01', 60)], 'OH', 'dentist', '2027-12-31').missing).toBe(0);
});
