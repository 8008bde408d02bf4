import { expect, it } from 'vitest';
import { yearCount } from './year-count.ts';

it.each([
  [{ certificates: 5, credits: 1.25 }, '5 certificates · 1.25 CEU'],
  [{ certificates: 1, credits: 0.5 }, '1 certificate · 0.5 CEU'],
])('a year of %j says %s', (year, text) => expect(yearCount(year)).toBe(text));
