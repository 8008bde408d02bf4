/**
 * The years offered for graduation: 10 years ahead down to 90 years back, newest first
 * (docs/specification/accounts.md, AC-27).
 */
export function graduationYears(currentYear: number): number[] {
  return Array.from({ length: 101 }, (_, index) => currentYear + 10 - index);
}

/** Whether a year is one of those offered. */
export function isGraduationYear(year: number, currentYear: number): boolean {
  return Number.isInteger(year) && year <= currentYear + 10 && year >= currentYear - 90;
}

/** A year as the forms show it: an imported member may not have said one, which is 0. */
export const yearText = (year: number): string => (year === 0 ? '' : String(year));
