import type { Queryable } from '#platform/server/context.ts';
import { droppedDraft } from '#study-path/server/answers-in-progress.ts';
import type { EvaluationForm } from '../contract.ts';

/** Saves once, and drops the answers in progress: a second evaluation of the same item changes nothing. */
export function insertEvaluation(
  db: Queryable,
  evaluation: { studentId: string; activityId: string; form: EvaluationForm; at: Temporal.Instant },
) {
  const { comments, otherTopics, ...ratings } = evaluation.form;
  return db
    .with('handed_in', droppedDraft(evaluation.studentId, evaluation.activityId, 'evaluation'))
    .insertInto('evaluation')
    .values({
      student_id: evaluation.studentId,
      activity_id: evaluation.activityId,
      ratings: JSON.stringify(ratings),
      comments,
      other_topics: otherTopics,
      saved_at: evaluation.at,
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'activity_id']).doNothing())
    .execute();
}

/**
 * Takes the free text out of a student's evaluations; the ratings stay for the quality record, without a name once the
 * account is gone.
 */
export function clearEvaluationTexts(db: Queryable, studentId: string) {
  return db
    .updateTable('evaluation')
    .set({ comments: '', other_topics: '', comment_verdict: null, comment_reason: '' })
    .where('student_id', '=', studentId)
    .execute();
}

export type ScreenedComment = {
  readonly id: string;
  readonly activityId: string;
  /** Null: nobody has decided. */
  readonly verdict: 'passed-on' | 'kept-inside' | null;
  readonly reason: string;
  readonly by: string;
  readonly at: Temporal.Instant;
};

/** Notes whether a speaker may read what a member wrote. False where there is no such comment. */
export async function updateScreening(
  db: Queryable,
  { id, activityId, verdict, reason, by, at }: ScreenedComment,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('evaluation')
    .set({
      comment_verdict: verdict,
      comment_reason: reason,
      comment_screened_by: verdict === null ? null : by,
      comment_screened_at: verdict === null ? null : at,
    })
    .where('id', '=', id)
    .where('activity_id', '=', activityId)
    .where('comments', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
