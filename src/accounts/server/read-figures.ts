import type { Context } from '#platform/server/context.ts';
import type { Figure, Periods } from '#staff/attention.ts';
import { countNewStudents } from './figure-queries.ts';

/** New students in the two periods between three moments. */
export async function readStudentFigures({ db }: Context, periods: Periods): Promise<readonly Figure[]> {
  const { earlier, later } = await countNewStudents(db, periods);
  return [{ label: 'New students', value: later, before: earlier }];
}
