import type { Context } from '#platform/server/context.ts';
import type { Figure, Periods } from '#staff/attention.ts';
import { countEvaluations } from './figure-queries.ts';

/** Evaluations in the two periods between three moments. */
export async function readEvaluationFigures({ db }: Context, periods: Periods): Promise<readonly Figure[]> {
  const { earlier, later } = await countEvaluations(db, periods);
  return [{ label: 'Evaluations', value: later, before: earlier }];
}
