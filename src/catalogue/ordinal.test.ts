import { expect, it } from 'vitest';
import { ordinalParts } from './ordinal.ts';

it.each([
  [1, 'st'],
  [2, 'nd'],
  [3, 'rd'],
  [4, 'th'],
  [10, 'th'],
  [11, 'th'],
  [12, 'th'],
  [13, 'th'],
  [21, 'st'],
  [102, 'nd'],
  [111, 'th'],
])('%i is the %s', (place, suffix) => {
  expect(ordinalParts(place)).toEqual({ figure: String(place), suffix });
});
