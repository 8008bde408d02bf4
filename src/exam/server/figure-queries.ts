import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Periods } from '#staff/attention.ts';

/** How many exams were passed in each of two periods, and how many of the later ones after an attempt that failed. */
export async function countPasses(db: Queryable, [before, from, until]: Periods) {
  const { rows } = await sql<{ later: number; earlier: number; retried: number }>`
    select
      (count(*) filter (where taken_at >= ${from}))::int as later,
      (count(*) filter (where taken_at < ${from}))::int as earlier,
      (select count(*)::int from exam_attempt as attempt
       where passed and regrade_of is null and taken_at >= ${from} and taken_at < ${until} and exists (
         select from exam_attempt as failed
         where not failed.passed and failed.student_id = attempt.student_id and failed.activity_id = attempt.activity_id and failed.id < attempt.id
       )) as retried
    from exam_attempt where passed and regrade_of is null and taken_at >= ${before} and taken_at < ${until}`.execute(
    db,
  );
  return rows[0] ?? { later: 0, earlier: 0, retried: 0 };
}
