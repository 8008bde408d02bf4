import { describe, expect, it } from 'vitest';
import { attemptsLeft, nextAttemptAt, usualRetakes } from './retakes.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
/** The last of this many failures was this many minutes ago. */
const failed = (count: number, minutesAgo: number) =>
  Array.from({ length: count }, (_, index) => now.subtract({ minutes: minutesAgo + index }));

describe('the next attempt', () => {
  it.each([0, 1])('is free after %i failures', (count) =>
    expect(nextAttemptAt(failed(count, 0), usualRetakes, now)).toBeNull(),
  );
  it.each([
    [2, 10],
    [3, 60],
    [4, 24 * 60],
    [5, 24 * 60],
    [40, 24 * 60],
  ])('after %i failures waits %i minutes from the last one', (count, minutes) => {
    expect(nextAttemptAt(failed(count, 0), usualRetakes, now)?.toString()).toBe(now.add({ minutes }).toString());
    expect(nextAttemptAt(failed(count, minutes - 1), usualRetakes, now)?.toString()).toBe(
      now.add({ minutes: 1 }).toString(),
    );
    expect(nextAttemptAt(failed(count, minutes), usualRetakes, now)).toBeNull();
  });
  it.each([
    [1, 5],
    [2, 5],
    [9, 5],
  ])('after %i failures waits as long as the provider says', (count, minutes) => {
    expect(nextAttemptAt(failed(count, 0), { delaysMin: [5], maxAttempts: null }, now)?.toString()).toBe(
      now.add({ minutes }).toString(),
    );
  });
});

describe('attempts', () => {
  it('are without limit unless the provider sets one', () => expect(attemptsLeft(40, usualRetakes)).toBeNull());
  it.each([
    [0, 3],
    [2, 1],
    [3, 0],
    [5, 0],
  ])('after %i failures of three leave %i', (failures, left) =>
    expect(attemptsLeft(failures, { ...usualRetakes, maxAttempts: 3 })).toBe(left),
  );
});
