import { sql, type QueryCreator } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import type { DB } from '#platform/server/database/tables.gen.ts';
import { selectItem, selectProgress, type ItemName } from './item-rows.ts';

const listOneProgress = builtOnce((db, { activityId, studentId }: { activityId: string; studentId: string }) =>
  selectProgress(db).where('student.id', '=', studentId).where('activity.id', '=', activityId),
);

export async function findProgress(db: Queryable, activityId: string, studentId: string) {
  const [progress] = await listOneProgress(db, { activityId, studentId });
  return progress;
}

export function listProgress(db: Queryable, activityIds: readonly string[], studentId: string) {
  return selectProgress(db)
    .where('student.id', '=', studentId)
    .where(sql<boolean>`activity.id = any(${activityIds}::bigint[])`)
    .execute();
}

/** The progress of several students at one activity. */
export const listProgressOfStudents = builtOnce(
  (db, { activityId, studentIds }: { activityId: string; studentIds: readonly string[] }) =>
    selectProgress(db)
      .where('activity.id', '=', activityId)
      .where(sql<boolean>`student.id = any(${studentIds}::bigint[])`),
);

const listItems = builtOnce((db, input: ItemName & { studentId: string }) => selectItem(db, input, input.studentId));

/** The published item behind a name with how far a student is. */
export async function findItem(db: Queryable, item: ItemName, studentId: string) {
  const [found] = await listItems(db, { ...item, studentId });
  return found;
}

/**
 * Logs a view: the first makes the gradebook row, later ones raise the count unless they come within `quietMinutes`.
 */
export async function insertView(
  db: Queryable,
  studentId: string,
  activityId: string,
  at: Temporal.Instant,
  quietMinutes: number,
): Promise<string> {
  const noisySince = at.subtract({ minutes: quietMinutes });
  const row = await db
    .insertInto('gradebook')
    .values({ student_id: studentId, activity_id: activityId, view_count: 1, first_viewed_at: at, last_viewed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'activity_id']).doUpdateSet({
        view_count: sql<number>`gradebook.view_count + case when gradebook.last_viewed_at <= ${noisySince} or gradebook.view_count = 0 then 1 else 0 end`,
        first_viewed_at: sql<Temporal.Instant>`coalesce(gradebook.first_viewed_at, excluded.first_viewed_at)`,
        last_viewed_at: at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The gradebook rows of students at an activity, made without a view where they are not there yet. */
export function insertGradebooks(db: Queryable, studentIds: readonly string[], activityId: string) {
  return db
    .insertInto('gradebook')
    .columns(['student_id', 'activity_id'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ student_id: string }>`unnest(${studentIds}::bigint[])`.as<'entry'>(sql`entry(student_id)`))
        .select(['entry.student_id', sql<string>`${activityId}::bigint`.as('activity_id')])
        .orderBy('entry.student_id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'activity_id']).doUpdateSet({ view_count: sql<number>`gradebook.view_count` }),
    )
    .returning(['id', 'student_id'])
    .execute();
}

export function findDraft(db: Queryable, studentId: string, activityId: string, step: 'evaluation' | 'exam') {
  return db
    .selectFrom('answer_draft')
    .select(['answers', 'exam_id'])
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .where('step', '=', step)
    .executeTakeFirst();
}

/** Keeps answers that are not handed in yet; the newest replaces the one before. */
export function insertDraft(
  db: QueryCreator<DB>,
  draft: {
    studentId: string;
    activityId: string;
    step: 'evaluation' | 'exam';
    answers: unknown;
    examId: string | null;
    at: Temporal.Instant;
  },
) {
  const values = { answers: JSON.stringify(draft.answers), exam_id: draft.examId, saved_at: draft.at };
  return db
    .insertInto('answer_draft')
    .values({ student_id: draft.studentId, activity_id: draft.activityId, step: draft.step, ...values })
    .onConflict((conflict) => conflict.columns(['student_id', 'activity_id', 'step']).doUpdateSet(values));
}

export function deleteDraft(db: QueryCreator<DB>, studentId: string, activityId: string, step: 'evaluation' | 'exam') {
  return db
    .deleteFrom('answer_draft')
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .where('step', '=', step);
}
