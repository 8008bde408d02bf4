import { expect, it } from 'vitest';
import { clockText, secondsIn } from './clock-text.ts';

it.each([
  [0, '0:00'],
  [62, '1:02'],
  [3842.7, '1:04:02'],
])('%j seconds read %j', (seconds, text) => expect(clockText(seconds)).toBe(text));
it.each([
  ['4:02', 242],
  ['1:04:02', 3842],
  [' 90 ', 90],
  ['4:xx', null],
  ['1:2:3:4', null],
  ['', null],
])('%j is %j seconds', (text, seconds) => expect(secondsIn(text)).toBe(seconds));
