import { describe, expect, it } from 'vitest';
import { nextAttemptAt, waitText } from './retake-pace.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
/** The last of so many failures was so many minutes ago. */
const failed = (count: number, minutesAgo: number) => Array.from({ length: count }, (_, index) => now.subtract({ minutes: minutesAgo + index }));

describe('the next attempt', () => {
  it.each([0, 1, 4])('is free after %i failures', (count) => expect(nextAttemptAt(failed(count, 0), now)).toBeNull());
  it.each([
    [5, 10],
    [6, 60],
    [7, 24 * 60],
    [8, 24 * 60],
    [40, 24 * 60],
  ])('after %i failures waits %i minutes from the last one', (count, minutes) => {
    expect(nextAttemptAt(failed(count, 0), now)?.toString()).toBe(now.add({ minutes }).toString());
    expect(nextAttemptAt(failed(count, minutes - 1), now)?.toString()).toBe(now.add({ minutes: 1 }).toString());
    expect(nextAttemptAt(failed(count, minutes), now)).toBeNull();
  });
});

describe('a wait in words', () => {
  it.each<[Temporal.DurationLike, string]>([
    [{ seconds: 1 }, 'in 1 minute'],
    [{ minutes: 9, seconds: 1 }, 'in 10 minutes'],
    [{ minutes: 59 }, 'in 59 minutes'],
    [{ minutes: 60 }, 'in 1 hour'],
    [{ minutes: 61 }, 'in 2 hours'],
    [{ hours: 23, minutes: 59 }, 'in 24 hours'],
    [{ hours: 24 }, 'in 1 day'],
    [{ hours: 25 }, 'in 2 days'],
  ])('%j reads "%s"', (wait, text) => expect(waitText(now.add(wait), now)).toBe(text));
});
