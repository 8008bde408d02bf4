import { sql, type Insertable } from 'kysely';
import { selectClasses } from '#catalogue/server/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { ExamAttempt } from '#platform/server/tables.gen.ts';

/** The exam that is open now, or the version that was served to this student. */
export function findExam(db: Queryable, activityId: string, version: number | null) {
  const exams = db.selectFrom('exam').select(['id', 'min_score', 'version', 'published']).where('activity_id', '=', activityId);
  return (version === null ? exams.where('published', '=', true) : exams.where('version', '=', version)).executeTakeFirst();
}

export function findExamById(db: Queryable, id: string) {
  return db.selectFrom('exam').select(['id', 'min_score', 'version', 'published']).where('id', '=', id).executeTakeFirst();
}

/** Questions with their key, in order. */
export function listQuestions(db: Queryable, examId: string) {
  return db.selectFrom('exam_question').select(['id', 'question', 'options', 'correct_option']).where('exam_id', '=', examId).orderBy('position').execute();
}
export type QuestionRecord = Awaited<ReturnType<typeof listQuestions>>[number];

/** A student's attempts, newest first. */
export function listAttempts(db: Queryable, studentId: string, activityId: string) {
  return db.selectFrom('exam_attempt').select(['id', 'exam_id', 'answers', 'grades', 'score', 'passed', 'taken_at']).where('student_id', '=', studentId).where('activity_id', '=', activityId).orderBy('taken_at', 'desc').orderBy('id', 'desc').execute();
}

/** Attempts of one student at one activity happen one after the other: the gradebook row is the lock. */
export function lockGradebook(db: Queryable, studentId: string, activityId: string) {
  return db.selectFrom('gradebook').select('id').where('student_id', '=', studentId).where('activity_id', '=', activityId).forUpdate().executeTakeFirst();
}

export function insertAttempt(db: Queryable, attempt: Insertable<ExamAttempt>) {
  return db.insertInto('exam_attempt').values(attempt).returning('id').executeTakeFirstOrThrow();
}

/** Classes viewed, or webinars entered or confirmed, whose published exam is not passed yet; most recent first. */
function selectPending(db: Queryable, studentId: string) {
  return selectClasses(db, studentId)
    .leftJoin('gradebook', (join) => join.onRef('gradebook.activity_id', '=', 'activity.id').on('gradebook.student_id', '=', studentId))
    .innerJoin('exam', (join) => join.onRef('exam.activity_id', '=', 'activity.id').on('exam.published', '=', true))
    .where('activity.published', '=', true)
    .where('pass.id', 'is', null)
    .where((eb) => eb.or([eb('gradebook.view_count', '>', 0), eb('seat.started_at', 'is not', null), eb('seat.attended', 'is not', null)]));
}

export function listPending(db: Queryable, studentId: string, limit: number, offset: number) {
  return selectPending(db, studentId)
    .orderBy(sql`greatest(gradebook.last_viewed_at, seat.started_at, seat.attended_answered_at)`, 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPending(db: Queryable, studentId: string): Promise<number> {
  const row = await selectPending(db, studentId).clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}
