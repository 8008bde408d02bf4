import { expect, it } from 'vitest';
import { affidavitClosed } from './affidavit.ts';

const over = { hasSeat: true, isCancelled: false, endsAtMs: 1000, nowMs: 1000 };

it.each([
  ['from the moment of its end on', over, null],
  ['not a millisecond before', { ...over, nowMs: 999 }, 'not-ended'],
  ['never for a webinar without an end', { ...over, endsAtMs: null }, 'not-ended'],
  [
    'not for one that was cancelled, whenever it would have ended',
    { ...over, isCancelled: true, nowMs: 0 },
    'cancelled',
  ],
  ['not without a seat', { ...over, hasSeat: false, isCancelled: true }, 'no-seat'],
] as const)('who had a seat answers %s', (_when, facts, closed) => expect(affidavitClosed(facts)).toBe(closed));
