import type { Context } from '#platform/server/context.ts';
import type { Figure } from '#staff/attention.ts';
import { countEvaluations } from './figure-queries.ts';

/** Evaluations in the two periods between three moments. */
export async function readEvaluationFigures(
  { db }: Context,
  [before, from, until]: readonly [Temporal.Instant, Temporal.Instant, Temporal.Instant],
): Promise<readonly Figure[]> {
  const [earlier, later] = [await countEvaluations(db, before, from), await countEvaluations(db, from, until)];
  return [{ label: 'Evaluations', value: later, before: earlier }];
}
