import { describe, expect, it } from 'vitest';
import { goalOf, progressOf, yearText } from './credit-goal.ts';

const year = (ceHome: number, ceLive: number, goal: number | null) => ({ year: 2026, ceHome, ceLive, goal });

describe('the goal of a year', () => {
  it.each([
    [year(5.5, 1, 15), { total: 6.5, left: 8.5, over: 0 }, '6.5 of 15 CEU in 2026'],
    [year(10, 5, 15), { total: 15, left: 0, over: 0 }, '15 of 15 CEU in 2026'],
    [year(10, 7, 15), { total: 17, left: 0, over: 2 }, '17 of 15 CEU in 2026'],
    [year(0.1, 0.2, 1), { total: 0.3, left: 0.7, over: 0 }, '0.3 of 1 CEU in 2026'],
    [year(0, 0, 20), { total: 0, left: 20, over: 0 }, '0 of 20 CEU in 2026'],
    [year(2, 0.25, null), { total: 2.25, left: 0, over: 0 }, '2.25 CEU in 2026'],
  ])('%o is %o', (credits, progress, text) => {
    expect(progressOf(credits)).toEqual(progress);
    expect(yearText(credits)).toBe(text);
  });

  it.each([
    ['20', 20],
    [' 20 ', 20],
    ['19.6', 20],
    ['0', 1],
    ['-4', 1],
    ['9999', 500],
    ['', null],
    ['  ', null],
    ['many', null],
    ['Infinity', null],
  ])('typed as %j is %j', (typed, goal) => expect(goalOf(typed)).toBe(goal));
});
