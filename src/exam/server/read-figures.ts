import type { Context } from '#platform/server/context.ts';
import type { Figure, Periods } from '#staff/attention.ts';
import { countPasses } from './figure-queries.ts';

/**
 * Exams passed in the two periods between three moments. A member passes an exam once: who passed at the first try has
 * no attempt before.
 */
export async function readExamFigures({ db }: Context, periods: Periods): Promise<readonly Figure[]> {
  const { earlier, later, retried } = await countPasses(db, periods);
  const note = later === 0 ? {} : { note: `${Math.round(((later - retried) / later) * 100)}% on the first try` };
  return [{ label: 'Exams passed', value: later, before: earlier, ...note }];
}
