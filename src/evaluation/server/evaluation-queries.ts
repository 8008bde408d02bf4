import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { droppedDraft } from '#study-path/server/answers-in-progress.ts';
import type { EvaluationForm } from '../contract.ts';
import type { OwnAnswer } from '../own-answers.ts';

/** Saves once, and drops the answers in progress: a second evaluation of the same item changes nothing. */
export function insertEvaluation(
  db: Queryable,
  evaluation: {
    studentId: string;
    activityId: string;
    form: EvaluationForm;
    own: readonly OwnAnswer[];
    at: Temporal.Instant;
  },
) {
  const { comments, otherTopics, own: _own, outcome: _outcome, ...ratings } = evaluation.form;
  return db
    .with('handed_in', droppedDraft(evaluation.studentId, evaluation.activityId, 'evaluation'))
    .insertInto('evaluation')
    .values({
      student_id: evaluation.studentId,
      activity_id: evaluation.activityId,
      ratings: JSON.stringify(ratings),
      comments,
      other_topics: otherTopics,
      own_answers: JSON.stringify(evaluation.own),
      saved_at: evaluation.at,
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'activity_id']).doNothing())
    .execute();
}

/**
 * Takes the free text out of a student's evaluations; ratings and choices stay for the quality record, without a name
 * once the account is gone.
 */
export function clearEvaluationTexts(db: Queryable, studentId: string) {
  return db
    .updateTable('evaluation')
    .set({
      comments: '',
      other_topics: '',
      comment_verdict: null,
      comment_reason: '',
      own_answers: sql`coalesce((
        select jsonb_agg(own.answer order by own.place) from jsonb_array_elements(own_answers) with ordinality as own (answer, place)
        where own.answer ->> 'kind' <> 'text'), '[]')`,
      own_screening: '{}',
    })
    .where('student_id', '=', studentId)
    .execute();
}

export type ScreenedComment = {
  readonly id: string;
  readonly activityId: string;
  /** The key of the provider’s own question that it answers; null: the comments of the form itself. */
  readonly question: string | null;
  /** Null: nobody has decided. */
  readonly verdict: 'passed-on' | 'kept-inside' | null;
  readonly reason: string;
  readonly by: string;
  readonly at: Temporal.Instant;
};

/** Notes whether a speaker may read what a member wrote. False where there is no such comment. */
export async function updateScreening(
  db: Queryable,
  { id, activityId, question, verdict, reason, by, at }: ScreenedComment,
): Promise<boolean> {
  if (question !== null) {
    const { numUpdatedRows } = await db
      .updateTable('evaluation')
      .set({
        own_screening:
          verdict === null
            ? sql`own_screening - ${question}::text`
            : sql`own_screening || jsonb_build_object(${question}::text, ${JSON.stringify({ verdict, reason, by, at: at.toString() })}::jsonb)`,
      })
      .where('id', '=', id)
      .where('activity_id', '=', activityId)
      .where(sql<boolean>`own_answers @> ${JSON.stringify([{ key: question, kind: 'text' }])}::jsonb`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
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
