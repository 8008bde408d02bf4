// What figures say of the answer keys of a version, and what people decided about it.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export type Suspicion = {
  readonly key: string;
  /** The number of the option that good members choose. */
  readonly option: number;
  /** The share of first attempts that chose it. */
  readonly share: number;
};

/** Notes which keys of a version figures contradict; every other question of it has none. */
export async function updateSuspicions(db: Queryable, examId: string, found: readonly Suspicion[]): Promise<void> {
  await sql`
    update exam_question as question set suspected_option = found.option, suspected_share = found.share
    from exam_question as same
      left join jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (key text, option smallint, share double precision)
        on found.key = same.question_key
    where same.id = question.id and question.exam_id = ${examId}
      and (question.suspected_option, question.suspected_share) is distinct from (found.option, found.share)`.execute(
    db,
  );
}

/** Notes that somebody found the key of a question right. False where the open version doesn’t ask it. */
export async function updateKeyConfirmed(
  db: Queryable,
  { activityId, key, by, at }: { activityId: string; key: string; by: string; at: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exam_question')
    .from('exam')
    .whereRef('exam.id', '=', 'exam_question.exam_id')
    .where('exam.activity_id', '=', activityId)
    .where('exam.published', '=', true)
    .where('exam_question.question_key', '=', key)
    .set({ key_confirmed_by: by, key_confirmed_at: at })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
