// Pages that a test opened are closed with it: clocks and polls of pages that no one looks at any more would take the
// time of those that follow.
import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';

let ofThisTest: BrowserContext[] | null = null;

beforeEach(() => {
  ofThisTest = [];
});
afterEach(async () => {
  const open = ofThisTest ?? [];
  ofThisTest = null;
  await Promise.all(open.map((profile) => profile.close()));
});

/** Closes the profile at the end of the test that runs; outside a test it does nothing. */
export function closeWithTest(profile: BrowserContext): void {
  ofThisTest?.push(profile);
}
