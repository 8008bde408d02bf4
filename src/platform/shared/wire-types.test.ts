import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { givenInstant } from './wire-types.ts';

it.each([
  ['2026-03-02T19:00:00-05:00', true],
  ['9999-12-31T23:59:59Z', true],
  ['1969-12-31T23:59:59Z', false],
  ['+010000-01-01T00:00:00Z', false],
  ['+275760-09-13T00:00:00Z', false],
  ['tomorrow', false],
])('a moment that a client names: %s is taken: %s', (value, isTaken) =>
  expect(z.safeParse(givenInstant(), value).success).toBe(isTaken),
);
