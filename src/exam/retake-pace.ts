// Marks after a failed attempt would let a patient guesser read off the key, so attempts are paced: five at once, then 10 minutes, an hour, a day.
const freeAttempts = 5;
const waitsInMinutes = [10, 60, 24 * 60] as const;

/** When the next attempt may be handed in; null = now. `failures` are the moments of the failed attempts, newest first. */
export function nextAttemptAt(failures: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant | null {
  const last = failures[0];
  if (last === undefined || failures.length < freeAttempts) return null;
  const minutes = waitsInMinutes[Math.min(failures.length - freeAttempts, waitsInMinutes.length - 1)] ?? 0;
  const opens = last.add({ minutes });
  return Temporal.Instant.compare(opens, now) > 0 ? opens : null;
}

/** The wait in words: "in 10 minutes", "in 2 hours", "in 1 day", rounded up. */
export function waitText(opens: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(1, Math.ceil(now.until(opens).total('minutes')));
  const count = (value: number, unit: string) => `in ${value} ${unit}${value === 1 ? '' : 's'}`;
  if (minutes < 60) return count(minutes, 'minute');
  return minutes < 24 * 60 ? count(Math.ceil(minutes / 60), 'hour') : count(Math.ceil(minutes / (24 * 60)), 'day');
}
