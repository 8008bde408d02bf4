import { describe, expect, it } from 'vitest';
import { requiredMinutesOf, usualRequiredMinutes } from './required-minutes.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const later = now.add({ hours: 1 });
const earlier = now.subtract({ minutes: 1 });

describe('the usual minutes', () => {
  it.each([
    [60, 48],
    [90, 72],
    [61, 49],
    [1, 1],
    [0, 0],
  ])('of %i planned are %i', (planned, required) => expect(usualRequiredMinutes(planned)).toBe(required));
});

describe('a webinar requires', () => {
  const planned = { startsAt: later, durationMin: 60, requiredMinutes: 48 };
  it.each<[string, Parameters<typeof requiredMinutesOf>[0], Parameters<typeof requiredMinutesOf>[1], number]>([
    ['the usual share when it is new', null, { startsAt: later, durationMin: 60 }, 48],
    ['the provider’s own minutes', null, { startsAt: later, durationMin: 60, requiredMinutes: 30 }, 30],
    ['never more than it lasts', null, { startsAt: later, durationMin: 60, requiredMinutes: 75 }, 60],
    ['the usual share of its new length when it is moved', planned, { startsAt: later, durationMin: 90 }, 72],
    [
      'the provider’s own minutes also after a move',
      { ...planned, requiredMinutes: 50 },
      { startsAt: later, durationMin: 90 },
      50,
    ],
    [
      'the usual share again when the provider takes the own figure back',
      { ...planned, requiredMinutes: 50 },
      { startsAt: later, durationMin: 60, requiredMinutes: null },
      48,
    ],
    [
      'what it did at its start, whatever is changed afterwards',
      { ...planned, startsAt: earlier },
      { startsAt: earlier, durationMin: 90, requiredMinutes: 10 },
      48,
    ],
    [
      'the new figure when a started one is moved to a later start',
      { ...planned, startsAt: earlier },
      { startsAt: later, durationMin: 30 },
      24,
    ],
  ])('%s', (_case, before, change, minutes) => expect(requiredMinutesOf(before, change, now)).toBe(minutes));
});
