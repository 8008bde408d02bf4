import { sql, type Insertable } from 'kysely';
import { selectClasses } from '#catalogue/server/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { ExamAttempt } from '#platform/server/database/tables.gen.ts';

const examColumns = ['id', 'min_score', 'version', 'published', 'retake_delays', 'max_attempts'] as const;

/** The exam that is open now, or the version that was served to this student. */
export function findExam(db: Queryable, activityId: string, version: number | null) {
  const exams = db.selectFrom('exam').select(examColumns).where('activity_id', '=', activityId);
  return (
    version === null ? exams.where('published', '=', true) : exams.where('version', '=', version)
  ).executeTakeFirst();
}

export function findExamById(db: Queryable, id: string) {
  return db.selectFrom('exam').select(examColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Questions with their key, in order. */
export function listQuestions(db: Queryable, examId: string) {
  return db
    .selectFrom('exam_question')
    .select(['id', 'question', 'options', 'correct_option'])
    .where('exam_id', '=', examId)
    .orderBy('position')
    .execute();
}
export type QuestionRecord = Awaited<ReturnType<typeof listQuestions>>[number];

/** A student's attempts, newest first. */
export function listAttempts(db: Queryable, studentId: string, activityId: string) {
  return db
    .selectFrom('exam_attempt')
    .select(['id', 'exam_id', 'answers', 'grades', 'score', 'passed', 'taken_at'])
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Attempts of one student at one activity happen one after the other: the gradebook row is the lock. */
export function lockGradebook(db: Queryable, studentId: string, activityId: string) {
  return db
    .selectFrom('gradebook')
    .select('id')
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes which version of an exam was served to a student last, which ones ever, and when any was first. */
export function updateExamOpened(
  db: Queryable,
  studentId: string,
  activityId: string,
  examId: string,
  at: Temporal.Instant,
) {
  return db
    .updateTable('gradebook')
    .set((eb) => ({
      served_exam_id: examId,
      served_exam_ids: sql`array_append(array_remove(served_exam_ids, ${examId}), ${examId}::bigint)`,
      exam_opened_at: eb.fn.coalesce('exam_opened_at', eb.val(at)),
    }))
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .execute();
}

/** Takes a student's seat in a webinar: no attendance is reported while an attempt at its exam is graded. Before the gradebook, as everywhere. */
export function lockSeatOf(db: Queryable, studentId: string, activityId: string) {
  return db
    .selectFrom('seat')
    .select('id')
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
}

export function insertAttempt(db: Queryable, attempt: Insertable<ExamAttempt>) {
  return db.insertInto('exam_attempt').values(attempt).returning('id').executeTakeFirstOrThrow();
}

/** Takes a version out of use; it stays gradable for whom it was served to. */
export function closeExam(db: Queryable, examId: string) {
  return db.updateTable('exam').set({ published: false }).where('id', '=', examId).execute();
}

type QuestionWithKey = {
  readonly question: string;
  readonly options: readonly (string | null)[];
  readonly correct_option: number;
};

/** Publishes questions as the next version of an activity's exam. */
export async function insertExam(
  db: Queryable,
  exam: { activityId: string; minScore: number; retakes: Retakes; at: Temporal.Instant },
  questions: readonly QuestionWithKey[],
): Promise<void> {
  const { newest } = await db
    .selectFrom('exam')
    .where('activity_id', '=', exam.activityId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('exam')
    .values({
      activity_id: exam.activityId,
      version: newest + 1,
      min_score: exam.minScore,
      ...exam.retakes,
      created_at: exam.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = questions.map((question, position) => ({
    exam_id: id,
    position,
    ...question,
    options: question.options as string[],
  }));
  await db.insertInto('exam_question').values(rows).execute();
}

/** The id of the attempt; null when the student has passed already. */
export async function insertImportedPass(db: Queryable, attempt: Insertable<ExamAttempt>): Promise<string | null> {
  const row = await db
    .insertInto('exam_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Classes viewed, or webinars entered or confirmed, whose published exam is not passed yet; most recent first. */
function selectPending(db: Queryable, studentId: string, now: Temporal.Instant) {
  return selectClasses(db, studentId)
    .leftJoin('gradebook', (join) =>
      join.onRef('gradebook.activity_id', '=', 'activity.id').on('gradebook.student_id', '=', studentId),
    )
    .innerJoin('exam', (join) => join.onRef('exam.activity_id', '=', 'activity.id').on('exam.published', '=', true))
    .where('activity.published', '=', true)
    .where((eb) => eb.or([eb('activity.retired_at', 'is', null), eb('activity.finish_until', '>', now)]))
    .where('pass.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('gradebook.view_count', '>', 0),
        eb('seat.started_at', 'is not', null),
        eb('seat.attended', 'is not', null),
      ]),
    );
}

export function listPending(db: Queryable, studentId: string, now: Temporal.Instant, limit: number, offset: number) {
  return selectPending(db, studentId, now)
    .orderBy(sql`greatest(gradebook.last_viewed_at, seat.started_at, seat.attended_answered_at)`, 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Whether the student has passed any exam. */
export async function hasPassedAny(db: Queryable, studentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('exam_attempt')
    .select('id')
    .where('student_id', '=', studentId)
    .where('passed', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPending(db: Queryable, studentId: string, now: Temporal.Instant): Promise<number> {
  const row = await selectPending(db, studentId, now)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Credits earned since a moment sooner after the first view than a tenth of the length: too fast to have been seen. Newest first. */
export function listTooFast(db: Queryable, since: Temporal.Instant) {
  const lengthSec = sql<number>`coalesce(activity.duration_sec, activity.duration_min * 60)`;
  const seconds = sql<number>`extract(epoch from credit.earned_at - credit.first_viewed_at)::int`;
  return db
    .selectFrom('credit')
    .innerJoin('activity', 'activity.id', 'credit.activity_id')
    .leftJoin('student', 'student.id', 'credit.student_id')
    .where('credit.earned_at', '>=', since)
    .where(sql<boolean>`${seconds} * 10 < ${lengthSec}`)
    .select([
      'credit.verification_code',
      'credit.student_name',
      'credit.title',
      'credit.first_viewed_at',
      'credit.exam_opened_at',
      'credit.earned_at',
      'student.email',
      seconds.as('seconds'),
      lengthSec.as('length_sec'),
    ])
    .orderBy('credit.earned_at', 'desc')
    .orderBy('credit.id', 'desc')
    .execute();
}

type Retakes = { readonly retake_delays: number[] | null; readonly max_attempts: number | null };

/** Sets how often and how soon an exam may be taken again. */
export function updateRetakes(db: Queryable, examId: string, retakes: Retakes) {
  return db.updateTable('exam').set(retakes).where('id', '=', examId).execute();
}
