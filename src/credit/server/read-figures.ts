import { ceType } from '#catalogue/ce-type.ts';
import type { Context } from '#platform/server/context.ts';
import type { Figure, Periods } from '#staff/attention.ts';
import { sumCredits } from './figure-queries.ts';

const rounded = (hours: number): number => Math.round(hours * 10) / 10;

/** Hours of credit earned in the two periods between three moments. */
export async function readCreditFigures({ db }: Context, periods: Periods): Promise<readonly Figure[]> {
  const rows = await sumCredits(db, periods);
  const sum = (period: 'earlier' | 'later') => rounded(rows.reduce((total, row) => total + row[period], 0));
  const live = rounded(rows.find(({ ce_type_id }) => ce_type_id === ceType.participatory)?.later ?? 0);
  const value = sum('later');
  const note = value === 0 ? {} : { note: `${live} live, ${rounded(value - live)} self-study` };
  return [{ label: 'Credits awarded', value, before: sum('earlier'), unit: 'h', ...note }];
}
