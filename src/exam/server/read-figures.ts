import type { Context } from '#platform/server/context.ts';
import type { Figure, Periods } from '#staff/attention.ts';
import { countPasses } from './figure-queries.ts';

/** Exams passed in the two periods between three moments, with the share of first tries that passed. */
export async function readExamFigures({ db }: Context, periods: Periods): Promise<readonly Figure[]> {
  const { earlier, later, tried, first_try: first } = await countPasses(db, periods);
  const note = tried === 0 ? {} : { note: `${Math.round((first / tried) * 100)}% passed on the first try` };
  return [{ label: 'Exams passed', value: later, before: earlier, ...note }];
}
