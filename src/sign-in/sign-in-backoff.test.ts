import { expect, it } from 'vitest';
import { waitAfterAddressFailures, waitAfterFailures } from './sign-in-backoff.ts';

it('lets an account fail five times before it waits, then doubles the wait up to ten minutes', () => {
  expect([0, 1, 5].map(waitAfterFailures)).toEqual([0, 0, 0]);
  expect([6, 7, 8, 14, 15, 16].map(waitAfterFailures)).toEqual([2, 4, 8, 512, 600, 600]);
});

it('never waits longer than ten minutes, however often someone fails', () => {
  expect(waitAfterFailures(1_000_000)).toBe(600);
  expect(waitAfterAddressFailures(1_000_000)).toBe(600);
});

it('lets an address fail fifty times: a whole practice can sit behind it', () => {
  expect([50, 51, 52].map(waitAfterAddressFailures)).toEqual([0, 2, 4]);
});
