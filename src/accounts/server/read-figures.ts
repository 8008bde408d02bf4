import type { Context } from '#platform/server/context.ts';
import type { Figure } from '#staff/attention.ts';
import { countNewStudents } from './figure-queries.ts';

/** New students in the two periods between three moments. */
export async function readStudentFigures(
  { db }: Context,
  [before, from, until]: readonly [Temporal.Instant, Temporal.Instant, Temporal.Instant],
): Promise<readonly Figure[]> {
  const [earlier, later] = [await countNewStudents(db, before, from), await countNewStudents(db, from, until)];
  return [{ label: 'New students', value: later, before: earlier }];
}
