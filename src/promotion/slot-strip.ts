// What runs when in a slot, laid out over eight weeks (docs/specification/promotion.md, PR-25).

export const stripWeeks = 8;

export type StripSpan = {
  /** The first and the last week in sight, counted from 1; null: not in sight. */
  readonly from: number;
  readonly to: number;
};

const dayMs = 86_400_000;
const weekOf = (day: string, firstDay: string) =>
  Math.floor((Date.parse(day) - Date.parse(firstDay)) / (7 * dayMs)) + 1;

/** The weeks in which an advertisement runs, of the eight that begin on `firstDay` (ISO); null: in none of them. */
export function spanOf(
  { runsFrom, runsUntil }: { readonly runsFrom: string | null; readonly runsUntil: string | null },
  firstDay: string,
): StripSpan | null {
  const from = runsFrom === null ? 1 : Math.max(1, weekOf(runsFrom, firstDay));
  const to = runsUntil === null ? stripWeeks : Math.min(stripWeeks, weekOf(runsUntil, firstDay));
  return from > stripWeeks || to < 1 || from > to ? null : { from, to };
}

const dayAfter = (firstDay: string, days: number): string =>
  new Date(Date.parse(firstDay) + days * dayMs).toISOString().slice(0, 10);

/** The Mondays of the weeks in sight, as ISO days. */
export const mondaysFrom = (firstDay: string): readonly string[] =>
  Array.from({ length: stripWeeks }, (_, week) => dayAfter(firstDay, week * 7));

/** The Sunday that ends the weeks in sight. */
export const lastDayFrom = (firstDay: string): string => dayAfter(firstDay, stripWeeks * 7 - 1);
