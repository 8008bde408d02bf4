// Which attempts count in figures, for the queries of each feature that has some.
import { sql } from 'kysely';

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
export const isFirstTry = sql<boolean>`${countsInFigures('attempt')} and attempt.id = (
  select earlier.id from exam_attempt as earlier
  where earlier.student_id = attempt.student_id and earlier.activity_id = attempt.activity_id and ${countsInFigures('earlier')}
  order by earlier.taken_at, earlier.id limit 1
)`;
