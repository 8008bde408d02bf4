import { expect, it } from 'vitest';
import { graduationYears, isGraduationYear } from './graduation-years.ts';

it('offers 10 years ahead down to 90 years back, newest first', () => {
  const years = graduationYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2036, 1936, 101]);
  expect(years).toEqual([...years].sort((a, b) => b - a));
});

it('accepts exactly the years that it offers', () => {
  const offered = graduationYears(2026);
  for (let year = 1930; year <= 2040; year += 1)
    expect(isGraduationYear(year, 2026), String(year)).toBe(offered.includes(year));
  expect(isGraduationYear(2000.5, 2026)).toBe(false);
  expect(isGraduationYear(Number.NaN, 2026)).toBe(false);
});
