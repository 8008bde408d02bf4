// Credits by calendar year and type, as the account page and the report show them. A year is the member's own: a
// renewal cycle ends at local midnight.
import { ceType } from '#catalogue/ce-type.ts';

export type CeYear = { readonly year: number; readonly ceHome: number; readonly ceLive: number };
type Sum = { readonly year: number; readonly ceTypeId: number; readonly credits: number };

const round = (credits: number) => Math.round(credits * 100) / 100;

/** One entry a year, newest first; years without credit in between are entries of zero, so that a chart has no gaps. */
export function yearsOf(sums: readonly Sum[]): CeYear[] {
  if (sums.length === 0) return [];
  const years = sums.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const of = (year: number, type: number) =>
    round(
      sums
        .filter((sum) => sum.year === year && sum.ceTypeId === type)
        .reduce((total, { credits }) => total + credits, 0),
    );
  return Array.from({ length: last - first + 1 }, (_, index) => last - index).map((year) => ({
    year,
    ceHome: of(year, ceType.homestudy),
    ceLive: of(year, ceType.participatory),
  }));
}

/** All years together: self-study, live, both. */
export function totalOf(years: readonly CeYear[]): { ceHome: number; ceLive: number; ceTotal: number } {
  const [ceHome, ceLive] = [
    round(years.reduce((total, year) => total + year.ceHome, 0)),
    round(years.reduce((total, year) => total + year.ceLive, 0)),
  ];
  return { ceHome, ceLive, ceTotal: round(ceHome + ceLive) };
}

/** A calendar month, YYYY-MM, with its credits by type. */
export type CeMonth = { readonly month: string; readonly ceHome: number; readonly ceLive: number };

/** One entry for each month with credit, oldest first. */
export function monthsOf(
  sums: readonly { readonly month: string; readonly ceTypeId: number; readonly credits: number }[],
): CeMonth[] {
  const of = (month: string, type: number) =>
    round(sums.find((sum) => sum.month === month && sum.ceTypeId === type)?.credits ?? 0);
  return [...new Set(sums.map(({ month }) => month))].sort().map((month) => ({
    month,
    ceHome: of(month, ceType.homestudy),
    ceLive: of(month, ceType.participatory),
  }));
}

/** The twelve months of a year, those without credit as zero, so that a chart has no gaps. */
export function monthsOfYear(months: readonly CeMonth[], year: number): CeMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return months.find((each) => each.month === month) ?? { month, ceHome: 0, ceLive: 0 };
  });
}
