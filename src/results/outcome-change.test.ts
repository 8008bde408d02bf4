import { expect, it } from 'vitest';
import { changeText } from './outcome-change.ts';

it.each([
  [0.41, 0.73, 'Up 32 points'],
  [0.5, 0.494, 'Down 1 point'],
  [0.5, 0.5, 'No change'],
  [null, null, 'Shown from 5 members'],
])('before %s and after %s: %s (AU-38)', (before, after, text) => {
  expect(changeText({ members: 40, before, after })).toBe(text);
});
