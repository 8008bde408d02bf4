import { sql } from 'kysely';
import type { OutcomeAnswer } from '#catalogue/outcome-questions.ts';
import type { Queryable } from '#platform/server/context.ts';

export type OutcomePhase = 'before' | 'after';

/** Which of these students have answered or skipped the questions before a class. */
export async function listCheckedBefore(
  db: Queryable,
  activityId: string,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outcome_check')
    .where('activity_id', '=', activityId)
    .where('student_id', 'in', studentIds)
    .where('phase', '=', 'before')
    .select('student_id')
    .execute();
  return new Set(rows.map((row) => row.student_id));
}

/** Whether a student answered the questions before a class and not yet after it. */
export async function awaitsOutcome(db: Queryable, activityId: string, studentId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('outcome_check')
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .select(['phase', sql<boolean>`answers <> '[]'`.as('is_answered')])
    .execute();
  return rows.length === 1 && rows[0]?.phase === 'before' && rows[0].is_answered;
}

type Check = {
  readonly studentId: string;
  readonly activityId: string;
  readonly phase: OutcomePhase;
  readonly answers: readonly OutcomeAnswer[];
  readonly at: Temporal.Instant;
};

/** Stores the answers of a student, once: the first ones stay. */
export function insertOutcome(db: Queryable, { studentId, activityId, phase, answers, at }: Check) {
  return db
    .insertInto('outcome_check')
    .values({
      student_id: studentId,
      activity_id: activityId,
      phase,
      answers: JSON.stringify(answers),
      answered_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
