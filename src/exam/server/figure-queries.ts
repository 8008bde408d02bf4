import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Periods } from '#staff/attention.ts';

/**
 * Whether an attempt, by its table's name in the query, counts in figures: graded here, by its first key, of an account
 * that is still there.
 */
export function countsInFigures(attempt: string) {
  const of = (column: string) => sql.ref(`${attempt}.${column}`);
  return sql<boolean>`${of('regrade_of')} is null and ${of('student_id')} is not null
    and not exists (select from credit where credit.activity_id = ${of('activity_id')} and credit.attempt_id = ${of('id')} and credit.source = 'import')
    and not exists (select from student where student.id = ${of('student_id')} and student.merged_into is not null)`;
}

/**
 * Whether `attempt` is its member's first one that counts. "Passed on the first try" is the share of these that passed:
 * of those who took the exam, not of those who passed it in the end.
 */
export const isFirstTry = sql<boolean>`${countsInFigures('attempt')} and not exists (
  select from exam_attempt as earlier where earlier.student_id = attempt.student_id
    and earlier.activity_id = attempt.activity_id
    and (earlier.taken_at, earlier.id) < (attempt.taken_at, attempt.id) and ${countsInFigures('earlier')}
)`;

/** How many exams were passed in each of two periods, how many were first tries in the later one, and passed then. */
export async function countPasses(db: Queryable, [before, from, until]: Periods) {
  const { rows } = await sql<{ later: number; earlier: number; tried: number; first_try: number }>`
    select
      (count(*) filter (where taken_at >= ${from}))::int as later,
      (count(*) filter (where taken_at < ${from}))::int as earlier,
      first.tried, first.first_try
    from exam_attempt cross join (
      select count(*)::int as tried, (count(*) filter (where passed))::int as first_try
      from exam_attempt as attempt where taken_at >= ${from} and taken_at < ${until} and ${isFirstTry}
    ) as first
    where passed and regrade_of is null and taken_at >= ${before} and taken_at < ${until}
    group by first.tried, first.first_try`.execute(db);
  return rows[0] ?? { later: 0, earlier: 0, tried: 0, first_try: 0 };
}
