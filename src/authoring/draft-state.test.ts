import { expect, it } from 'vitest';
import { draftState } from './draft-state.ts';

const now = Temporal.Instant.from('2026-11-24T17:00:00.000000001Z');
const published = { isRetired: false, isCancelled: false, endsAt: null };
const facts = { hasDraft: false, isScheduled: false, isInReview: false, published };

it.each([
  ['draft', { ...facts, hasDraft: true, published: null }],
  ['scheduled', { ...facts, hasDraft: true, isScheduled: true, published: null }],
  ['in-review', { ...facts, hasDraft: true, isInReview: true, published: null }],
  ['in-review', { ...facts, hasDraft: true, isInReview: true }],
  ['scheduled', { ...facts, hasDraft: true, isScheduled: true, isInReview: true }],
  ['published', facts],
  ['edited', { ...facts, hasDraft: true }],
  ['scheduled', { ...facts, hasDraft: true, isScheduled: true }],
  ['retired', { ...facts, hasDraft: true, published: { ...published, isRetired: true } }],
  ['cancelled', { ...facts, published: { ...published, isCancelled: true } }],
  ['published', { ...facts, published: { ...published, endsAt: now.add({ seconds: 1 }) } }],
  ['ended', { ...facts, published: { ...published, endsAt: now } }],
  ['edited', { ...facts, hasDraft: true, published: { ...published, endsAt: now } }],
] as const)('%s: %j', (state, given) => {
  expect(draftState(given, now)).toBe(state);
});
