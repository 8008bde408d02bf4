// Marks after a failed attempt let a guesser read off the key, so attempts are spaced out
// (docs/specification/exam.md, EX-6).

export type RetakeRule = {
  /**
   * Minutes that must have passed since the last attempt before the second, the third, …; the last counts for every
   * further one.
   */
  readonly delaysMin: readonly number[];
  /** How many attempts there are in all; null = until passed. */
  readonly maxAttempts: number | null;
};

export { usualRetakes } from '#provider/usual-exam.ts';

/**
 * When the next attempt may be handed in; null = now. `failures` are the moments of the failed attempts, newest first.
 */
export function nextAttemptAt(
  failures: readonly Temporal.Instant[],
  { delaysMin }: RetakeRule,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const last = failures[0];
  if (last === undefined) return null;
  const minutes = delaysMin[Math.min(failures.length, delaysMin.length) - 1] ?? 0;
  const opens = last.add({ minutes });
  return Temporal.Instant.compare(opens, now) > 0 ? opens : null;
}

/** How many attempts are left; null = no limit. */
export function attemptsLeft(failures: number, { maxAttempts }: RetakeRule): number | null {
  return maxAttempts === null ? null : Math.max(0, maxAttempts - failures);
}
