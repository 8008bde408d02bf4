import { expect, it } from 'vitest';
import { yearCount } from './year-count.ts';

const five = { certificates: 5, credits: 1.25 };

it.each([
  [five, five, '5 certificates · 1.25 CEU'],
  [{ certificates: 1, credits: 0.5 }, undefined, '1 certificate · 0.5 CEU'],
  [five, { certificates: 6, credits: 1.5 }, '5 of 6 certificates · 1.25 of 1.5 CEU'],
])('a list of %j in a year of %j says %s', (shown, all, text) => expect(yearCount(shown, all)).toBe(text));
