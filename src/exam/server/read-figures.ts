import type { Context } from '#platform/server/context.ts';
import type { Figure } from '#staff/attention.ts';
import { countFirstPasses, countPasses } from './figure-queries.ts';

/** Exams passed in the two periods between three moments. */
export async function readExamFigures(
  { db }: Context,
  [before, from, until]: readonly [Temporal.Instant, Temporal.Instant, Temporal.Instant],
): Promise<readonly Figure[]> {
  const earlier = await countPasses(db, before, from);
  const { passed, at_first } = await countFirstPasses(db, from, until);
  const note = passed === 0 ? undefined : `${Math.round((at_first / passed) * 100)} % at the first try`;
  return [{ label: 'Exams passed', value: passed, before: earlier, ...(note === undefined ? {} : { note }) }];
}
