import { ceType } from '#catalogue/ce-type.ts';
import type { Context } from '#platform/server/context.ts';
import type { Figure } from '#staff/attention.ts';
import { sumCredits } from './figure-queries.ts';

const rounded = (hours: number): number => Math.round(hours * 10) / 10;

/** Hours of credit earned in the two periods between three moments. */
export async function readCreditFigures(
  { db }: Context,
  [before, from, until]: readonly [Temporal.Instant, Temporal.Instant, Temporal.Instant],
): Promise<readonly Figure[]> {
  const [earlier, later] = [await sumCredits(db, before, from), await sumCredits(db, from, until)];
  const sum = (rows: typeof later) => rounded(rows.reduce((total, { hours }) => total + hours, 0));
  const live = rounded(later.find(({ ce_type_id }) => ce_type_id === ceType.participatory)?.hours ?? 0);
  const value = sum(later);
  const note = value === 0 ? {} : { note: `${live} live, ${rounded(value - live)} self-study` };
  return [{ label: 'Credits awarded', value, before: sum(earlier), unit: 'h', ...note }];
}
