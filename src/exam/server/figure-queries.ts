import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** Exams passed from a moment to another. */
const selectPasses = (db: Queryable, from: Temporal.Instant, until: Temporal.Instant) =>
  db
    .selectFrom('exam_attempt as attempt')
    .where('attempt.passed', '=', true)
    .where('attempt.taken_at', '>=', from)
    .where('attempt.taken_at', '<', until);

/** How many exams were passed from a moment to another. */
export async function countPasses(db: Queryable, from: Temporal.Instant, until: Temporal.Instant): Promise<number> {
  const { passed } = await selectPasses(db, from, until)
    .select(sql<number>`count(*)::int`.as('passed'))
    .executeTakeFirstOrThrow();
  return passed;
}

/** The same with how many of them were passed at the first try. */
export function countFirstPasses(db: Queryable, from: Temporal.Instant, until: Temporal.Instant) {
  return selectPasses(db, from, until)
    .select([
      sql<number>`count(*)::int`.as('passed'),
      sql<number>`(count(*) filter (where not exists (
        select from exam_attempt earlier
        where earlier.student_id = attempt.student_id and earlier.activity_id = attempt.activity_id and earlier.id < attempt.id
      )))::int`.as('at_first'),
    ])
    .executeTakeFirstOrThrow();
}
