import { expect, it } from 'vitest';
import { waitAfterWrongTries, waitAfterWrongTriesOfMany } from './sign-in-waits.ts';

it.each([
  [0, 0],
  [4, 0],
  [5, 60],
  [6, 300],
  [7, 900],
  [1000, 900],
])('after %i wrong tries: %i seconds', (tries, seconds) => {
  expect(waitAfterWrongTries(tries)).toBe(seconds);
});

it('a network, and a password guessed from many, have more tries', () => {
  expect([24, 25, 26, 27].map(waitAfterWrongTriesOfMany)).toEqual([0, 60, 300, 900]);
});
