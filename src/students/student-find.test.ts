import { expect, it } from 'vitest';
import { understandTyped } from './student-find.ts';

it.each([
  ['ab', null],
  ['  a b ', null],
  ['Anna  Roth', { words: ['anna', 'roth'], digits: null, whole: 'anna roth', code: 'annaroth' }],
  ['(617) 555-0100', { words: [], digits: '6175550100', whole: '(617) 555-0100', code: '6175550100' }],
  ['+1 617.555.0100', { words: [], digits: '6175550100', whole: '+1 617.555.0100', code: '16175550100' }],
  ['123456', { words: [], digits: '123456', whole: '123456', code: '123456' }],
  ['anna.roth@x.test', { words: ['anna.roth@x.test'], digits: null, whole: 'anna.roth@x.test', code: 'annarothxtest' }],
  ['AB12-CD34', { words: ['ab12-cd34'], digits: null, whole: 'ab12-cd34', code: 'ab12cd34' }],
])('understands %s', (typed, expected) => {
  expect(understandTyped(typed)).toEqual(expected);
});
