import { describe, expect, it } from 'vitest';
import { totalOf, yearsOf } from './ce-years.ts';

describe('credits by year', () => {
  it('stand newest first, with years of zero in between', () => {
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
