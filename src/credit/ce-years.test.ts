import { describe, expect, it } from 'vitest';
import { monthsOf, monthsOfYear, totalOf, yearsOf } from './ce-years.ts';

describe('credits by year', () => {
  it('are newest first, with years of zero in between', () => {
    const years = yearsOf([
      { year: 2023, ceTypeId: 1, credits: 1.5 },
      { year: 2026, ceTypeId: 2, credits: 2 },
      { year: 2026, ceTypeId: 1, credits: 0.25 },
    ]);
    expect(years).toEqual([
      { year: 2026, ceHome: 0.25, ceLive: 2 },
      { year: 2025, ceHome: 0, ceLive: 0 },
      { year: 2024, ceHome: 0, ceLive: 0 },
      { year: 2023, ceHome: 1.5, ceLive: 0 },
    ]);
    expect(totalOf(years)).toEqual({ ceHome: 1.75, ceLive: 2, ceTotal: 3.75 });
  });
  it('are nothing without credits', () => {
    expect(yearsOf([])).toEqual([]);
    expect(totalOf([])).toEqual({ ceHome: 0, ceLive: 0, ceTotal: 0 });
  });
  it('add up without the dust of binary fractions', () => {
    expect(
      totalOf(
        yearsOf([
          { year: 2026, ceTypeId: 1, credits: 0.1 },
          { year: 2026, ceTypeId: 1, credits: 0.2 },
        ]),
      ).ceTotal,
    ).toBe(0.3);
  });
});

describe('credits by month', () => {
  const months = monthsOf([
    { month: '2026-03', ceTypeId: 1, credits: 0.5 },
    { month: '2025-12', ceTypeId: 2, credits: 1 },
    { month: '2026-03', ceTypeId: 2, credits: 2 },
  ]);

  it('are oldest first, one entry for both types', () =>
    expect(months).toEqual([
      { month: '2025-12', ceHome: 0, ceLive: 1 },
      { month: '2026-03', ceHome: 0.5, ceLive: 2 },
    ]));
  it('are twelve a year, of that year alone', () => {
    const year = monthsOfYear(months, 2026);
    expect(year.map(({ month }) => month.slice(-2)).join(' ')).toBe('01 02 03 04 05 06 07 08 09 10 11 12');
    expect(year.filter(({ ceHome, ceLive }) => ceHome + ceLive > 0)).toEqual([months[1]]);
  });
});
