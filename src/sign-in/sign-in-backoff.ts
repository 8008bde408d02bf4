/**
 * How long after a failed sign-in the next one is refused, in seconds: nothing for the first five, then 2, 4, 8 … up to
 * ten minutes. The wait always ends by itself, so nobody can lock a member out for good.
 */
export function waitAfterFailures(failures: number): number {
  return failures <= 5 ? 0 : Math.min(600, 2 ** Math.min(failures - 5, 10));
}

/** One address may fail more often than one account before it waits: a whole practice can sit behind it. */
export function waitAfterAddressFailures(failures: number): number {
  return failures <= 50 ? 0 : waitAfterFailures(failures - 45);
}
