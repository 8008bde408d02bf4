import { sql, type Insertable, type NotNull } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectClasses } from '#catalogue/server/activities/class-rows.ts';
import { sameContentColumn } from '#credit/server/same-content-columns.ts';
import { firstViewColumn, frozenColumns, lastCreditColumn } from '#credit/server/awarding/fact-columns.ts';
import { frozenSettings, studySettings } from '#provider/server/provider.ts';
import { settingsColumn } from '#platform/server/database/setting-rows.ts';
import { droppedDraft, savedDraft } from '#study-path/server/answers-in-progress.ts';
import { selectItem, type ItemName } from '#study-path/server/item-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { pageLimit, pageOffset, servedPage, totalOf, type PageAsked } from '#platform/server/database/served-page.ts';
import type { ExamAttempt } from '#platform/server/database/tables.gen.ts';
import type { ServedQuestion } from '../sitting.ts';

/** A draw as an exam was published with it (exam.draws). */
export type Draw = {
  readonly subject: string;
  /** How many questions each attempt gets. */
  readonly take: number;
  /** The learning objective that they test, in the words of the day it was published. */
  readonly objective: string | null;
  /** What the subject’s questions were (`editionOf`). */
  readonly edition: string;
};

const examColumns = [
  'id',
  'min_score',
  'version',
  'published',
  'retake_delays',
  'max_attempts',
  'shuffle_questions',
  'shuffle_options',
] as const;

/** The exam that is open now. */
export function findOpenExam(db: Queryable, activityId: string) {
  return db
    .selectFrom('exam')
    .select(examColumns)
    .select(sql<Draw[]>`draws`.as('draws'))
    .where('activity_id', '=', activityId)
    .where('published', '=', true)
    .executeTakeFirst();
}

/** Questions with their key, in order. */
export function listQuestions(db: Queryable, examId: string) {
  return db
    .selectFrom('exam_question')
    .select(['id', 'question', 'options', 'correct_option', 'counts_for_all', 'draw'])
    .select(['question_key', 'explanation', 'objective', 'source'])
    .where('exam_id', '=', examId)
    .orderBy('position')
    .execute();
}

/**
 * All that opening and grading an exam go by, in one row: the item, the student's progress, answers in progress and
 * attempts (newest first), the provider's settings, the versions of the exam that may count, each with its questions
 * and their key (the open one, the one served last, the one that was passed, and `version`), and the orders in which
 * any version was served to this student (newest first). What is in lists is JSON: a moment is text.
 */
export async function findExam(db: Queryable, item: ItemName, studentId: string, version: number | null) {
  const [exam] = await listExams(db, { ...item, studentId, version });
  return exam;
}

/** The same with what a credit freezes, for an attempt that may earn it. */
export async function findExamToGrade(db: Queryable, item: ItemName, studentId: string, version: number | null) {
  const [exam] = await listExamsToGrade(db, { ...item, studentId, version });
  return exam;
}

type Asked = ItemName & { readonly studentId: string; readonly version: number | null };

const listExams = builtOnce((db, input: Asked) =>
  selectExam(db, input)
    .select(sameContentColumn.as('same_content'))
    .select(settingsColumn(...studySettings).as('settings')),
);

const listExamsToGrade = builtOnce((db, input: Asked) =>
  selectExam(db, input)
    .innerJoin('company', 'company.id', 'activity.company_id')
    .select(frozenColumns)
    .select([firstViewColumn.as('first_view_at'), lastCreditColumn(db).as('last')])
    .select(settingsColumn(...studySettings, ...frozenSettings).as('settings')),
);

const selectExam = (db: Queryable, input: Asked) =>
  selectItem(db, input, input.studentId)
    .leftJoin('answer_draft as draft', (join) =>
      join
        .onRef('draft.activity_id', '=', 'activity.id')
        .onRef('draft.student_id', '=', 'student.id')
        .on('draft.step', '=', 'exam'),
    )
    .select([
      sql<boolean>`student.email_verified_at is not null`.as('is_confirmed'),
      sql<boolean>`exists (select from exam_attempt as other
        where other.student_id = student.id and other.activity_id <> activity.id)`.as('has_other_exam'),
    ])
    .select(['pass.exam_id as passed_exam_id', 'draft.answers as draft_answers', 'draft.exam_id as draft_exam_id'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('exam_attempt as attempt')
          .whereRef('attempt.activity_id', '=', 'activity.id')
          .whereRef('attempt.student_id', '=', 'student.id')
          .select(['attempt.answers', 'attempt.grades', 'attempt.score', 'attempt.passed'])
          .select([sql<string>`attempt.id::text`.as('id'), sql<string>`attempt.exam_id::text`.as('exam_id')])
          .select(sql<string>`attempt.taken_at`.as('taken_at'))
          .select(sql<string | null>`attempt.regrade_of::text`.as('regrade_of'))
          .orderBy('attempt.taken_at', 'desc')
          .orderBy('attempt.id', 'desc'),
      ).as('attempts'),
      jsonArrayFrom(
        eb
          .selectFrom('exam as served')
          .whereRef('served.activity_id', '=', 'activity.id')
          .where((or) =>
            or.or([
              or('served.published', '=', true),
              or('served.id', '=', or.ref('gradebook.served_exam_id')),
              or('served.id', '=', or.ref('pass.exam_id')),
              or('served.version', '=', input.version),
            ]),
          )
          .select([
            'served.version',
            'served.min_score',
            'served.published',
            'served.retake_delays',
            'served.max_attempts',
            'served.shuffle_questions',
            'served.shuffle_options',
            sql<Draw[]>`served.draws`.as('draws'),
            sql<string>`served.id::text`.as('id'),
          ])
          .select((questions) =>
            jsonArrayFrom(
              questions
                .selectFrom('exam_question')
                .whereRef('exam_question.exam_id', '=', 'served.id')
                .select(['exam_question.question', 'exam_question.options', 'exam_question.correct_option'])
                .select(['exam_question.counts_for_all', 'exam_question.explanation', 'exam_question.objective'])
                .select(['exam_question.draw', 'exam_question.question_key'])
                .select(sql<string>`exam_question.id::text`.as('id'))
                .orderBy('exam_question.position'),
            ).as('questions'),
          )
          // Of the join above a row may be missing; of these none is.
          .$narrowType<{
            version: NotNull;
            min_score: NotNull;
            published: NotNull;
            shuffle_questions: NotNull;
            shuffle_options: NotNull;
          }>(),
      ).as('versions'),
      jsonArrayFrom(
        eb
          .selectFrom('exam_sitting as sitting')
          .innerJoin('exam as sat', 'sat.id', 'sitting.exam_id')
          .whereRef('sat.activity_id', '=', 'activity.id')
          .whereRef('sitting.student_id', '=', 'student.id')
          .select([
            sql<string>`sitting.id::text`.as('id'),
            sql<string>`sitting.exam_id::text`.as('exam_id'),
            sql<string | null>`sitting.attempt_id::text`.as('attempt_id'),
            sql<ServedQuestion[]>`sitting.questions`.as('questions'),
          ])
          .orderBy('sitting.id', 'desc'),
      ).as('sittings'),
    ]);

type FoundExam = NonNullable<Awaited<ReturnType<typeof findExam>>>;
export type ExamVersion = FoundExam['versions'][number];
export type Sitting = FoundExam['sittings'][number];

/**
 * Attempts of one student at one item happen one after the other: the gradebook row is the lock. The seat in a webinar
 * before it, as everywhere, so that no attendance is reported while an attempt at its exam is graded; the student's row
 * after it, for the credit.
 */
export async function lockForAttempt(db: Queryable, { hash, kind }: ItemName, studentId: string): Promise<void> {
  await sql`
    with item as (
      select id from activity where hash = ${hash} and kind = ${kind}
    ), own_seat as (
      select id from seat where student_id = ${studentId} and activity_id = (select id from item) for update
    ), own_gradebook as (
      select id from gradebook
      where student_id = ${studentId} and activity_id = (select id from item) and (select count(*) from own_seat) >= 0 for update
    )
    select id from student where id = ${studentId} and (select count(*) from own_gradebook) >= 0 for no key update`.execute(
    db,
  );
}

type NewAttempt = Insertable<ExamAttempt> & {
  readonly student_id: string;
  readonly activity_id: string;
  readonly exam_id: string;
  readonly taken_at: Temporal.Instant;
};

type Handed = {
  /** The answers in the order in which the questions are written. */
  readonly written: readonly (number | null)[];
  /** The order in which they were served; null where that is the order in which they are written. */
  readonly sitting: Pick<Sitting, 'id' | 'attempt_id' | 'questions'> | null;
};

/**
 * A statement whose part `attempt` writes an attempt and returns its id. The answers of a failed one stay in progress,
 * so that what was right need not be chosen again; after a pass nothing is. The sitting is closed; a further attempt in
 * the same order gets one of its own.
 */
export function writingAttempt(db: Queryable, attempt: NewAttempt, { written, sitting }: Handed) {
  const { student_id: studentId, activity_id: activityId, exam_id: examId, taken_at: at } = attempt;
  const draft = attempt.passed
    ? droppedDraft(studentId, activityId, 'exam')
    : savedDraft({ studentId, activityId, step: 'exam', answers: written, examId, at });
  const writing = db
    .with('draft', draft)
    .with('attempt', (part) => part.insertInto('exam_attempt').values(attempt).returning('id'));
  if (sitting === null) return writing;
  if (sitting.attempt_id === null)
    return writing.with('sitting', (part) =>
      part
        .updateTable('exam_sitting')
        .from('attempt')
        .set((eb) => ({ attempt_id: eb.ref('attempt.id') }))
        .where('exam_sitting.id', '=', sitting.id)
        .returning('exam_sitting.id'),
    );
  return writing.with('sitting', (part) =>
    part
      .insertInto('exam_sitting')
      .columns(['student_id', 'exam_id', 'questions', 'opened_at', 'attempt_id'])
      .expression((eb) =>
        eb
          .selectFrom('attempt')
          .select([
            eb.val(studentId).as('student_id'),
            eb.val(examId).as('exam_id'),
            sql`${JSON.stringify(sitting.questions)}::jsonb`.as('questions'),
            eb.val(at).as('opened_at'),
            'attempt.id as attempt_id',
          ]),
      )
      .returning('id'),
  );
}

type NewSitting = {
  readonly studentId: string;
  readonly examId: string;
  readonly questions: readonly ServedQuestion[];
  readonly at: Temporal.Instant;
};

/** Fixes the order for a student's attempt. If another request was first, its order counts. */
export async function insertSitting(
  db: Queryable,
  { studentId, examId, questions, at }: NewSitting,
): Promise<ServedQuestion[]> {
  const { questions: fixed } = await db
    .insertInto('exam_sitting')
    .values({ student_id: studentId, exam_id: examId, questions: JSON.stringify(questions), opened_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'exam_id'])
        .where('attempt_id', 'is', null)
        .doUpdateSet((eb) => ({ opened_at: eb.ref('exam_sitting.opened_at') })),
    )
    .returning(sql<ServedQuestion[]>`questions`.as('questions'))
    .executeTakeFirstOrThrow();
  return fixed;
}

/** What an attempt of an earlier record was about. */
export function insertGradedSitting(
  db: Queryable,
  { studentId, examId, questions, at, attemptId }: NewSitting & { readonly attemptId: string },
) {
  return db
    .insertInto('exam_sitting')
    .values({
      student_id: studentId,
      exam_id: examId,
      questions: JSON.stringify(questions),
      opened_at: at,
      attempt_id: attemptId,
    })
    .execute();
}

/** An order that nothing was graded by has no use once the account is closed. */
export function deleteOpenSittings(db: Queryable, studentId: string) {
  return db.deleteFrom('exam_sitting').where('student_id', '=', studentId).where('attempt_id', 'is', null).execute();
}

/** Takes a version out of use; it stays gradable for whom it was served to. */
export function closeExam(db: Queryable, examId: string) {
  return db.updateTable('exam').set({ published: false }).where('id', '=', examId).execute();
}

type QuestionNotes = {
  readonly question_key: string;
  readonly explanation: string | null;
  readonly objective: string | null;
  readonly source: string | null;
};
type NewQuestion = QuestionNotes & {
  readonly question: string;
  readonly options: readonly (string | null)[];
  readonly correct_option: number;
  readonly draw: number | null;
  readonly counts_for_all: boolean;
};
type NewExam = Retakes & {
  readonly activityId: string;
  readonly min_score: number;
  readonly shuffle_questions: boolean;
  readonly shuffle_options: boolean;
  readonly draws: readonly Draw[];
  readonly at: Temporal.Instant;
};

/** Publishes questions as the next version of an activity's exam. */
export async function insertExam(
  db: Queryable,
  { activityId, at, draws, ...exam }: NewExam,
  questions: readonly NewQuestion[],
): Promise<void> {
  const { newest } = await db
    .selectFrom('exam')
    .where('activity_id', '=', activityId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('exam')
    .values({ activity_id: activityId, version: newest + 1, ...exam, draws: JSON.stringify(draws), created_at: at })
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

/** Sets what explains a question and isn't asked: no new version. */
export function updateQuestion(db: Queryable, id: string, notes: QuestionNotes) {
  return db.updateTable('exam_question').set(notes).where('id', '=', id).execute();
}

/** Every text that an activity's exams ever asked with the key of its question; newest version first. */
export function listQuestionKeys(db: Queryable, activityId: string) {
  return db
    .selectFrom('exam_question')
    .innerJoin('exam', 'exam.id', 'exam_question.exam_id')
    .where('exam.activity_id', '=', activityId)
    .select(['exam_question.question', 'exam_question.question_key'])
    .orderBy('exam.version', 'desc')
    .orderBy('exam_question.position')
    .execute();
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

type PendingAsked = PageAsked & { readonly studentId: string; readonly now: Temporal.Instant };

/**
 * Classes viewed, or webinars entered, confirmed, or over with a seat in them, whose published exam is not passed yet:
 * without the last, who never pressed Enter Webinar would find the way to the exam only in the email.
 */
function selectPending(db: Queryable, { studentId, now }: PendingAsked) {
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
        eb.and([
          eb('seat.state', '=', 'reserved'),
          eb('activity.ends_at', '<=', now),
          eb('activity.cancelled_at', 'is', null),
        ]),
      ]),
    );
}

/**
 * One page of them, most recent first. Every row brings the size of the whole list, the page served, and whether the
 * student has passed any exam; a list without rows has none.
 */
export const listPending = builtOnce((db, input: PendingAsked) => {
  const counted = selectPending(db, input)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'));
  return selectPending(db, input)
    .leftJoin('viewing_position', (join) =>
      join
        .onRef('viewing_position.activity_id', '=', 'activity.id')
        .on('viewing_position.student_id', '=', input.studentId)
        .on('viewing_position.finished', '=', false),
    )
    .select((eb) => [
      'viewing_position.position_sec as seen_sec',
      'activity.video_youtube_id',
      'activity.video_file_id',
      'exam.retake_delays',
      'exam.max_attempts',
      settingsColumn(...studySettings).as('settings'),
      eb
        .selectFrom('exam_attempt')
        .select(sql<string[] | null>`jsonb_agg(taken_at order by taken_at desc)`.as('failures'))
        .whereRef('exam_attempt.activity_id', '=', 'activity.id')
        .where('exam_attempt.student_id', '=', input.studentId)
        .as('failures'),
      totalOf(counted).as('total_rows'),
      servedPage(counted, input).as('page'),
      eb
        .exists(
          eb
            .selectFrom('exam_attempt')
            .select('exam_attempt.id')
            .where('exam_attempt.student_id', '=', input.studentId)
            .where('exam_attempt.passed', '=', true),
        )
        .as('has_passed'),
    ])
    .orderBy(
      sql`coalesce(greatest(gradebook.last_viewed_at, seat.started_at, seat.attended_answered_at), activity.ends_at)`,
      'desc',
    )
    .orderBy('activity.id', 'desc')
    .limit(pageLimit(input))
    .offset(pageOffset(counted, input));
});

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

/**
 * Credits earned since a moment sooner after the first view than a tenth of the length: too fast to have been seen.
 * Newest first.
 */
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

/** Sets how often and how soon an exam may be taken again, and what is noted of its draws. */
export function updateRules(
  db: Queryable,
  examId: string,
  { draws, ...retakes }: Retakes & { readonly draws: readonly Draw[] },
) {
  return db
    .updateTable('exam')
    .set({ ...retakes, draws: JSON.stringify(draws) })
    .where('id', '=', examId)
    .execute();
}
