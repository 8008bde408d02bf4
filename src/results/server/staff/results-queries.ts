// What results are read from: attempts at exams, and what was served to each.
import { sql } from 'kysely';
import type { ServedQuestion } from '#exam/sitting.ts';
import { countsInFigures, isFirstTry } from '#exam/server/figure-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { pageLimit, pageOffset, servedPage, totalOf } from '#platform/server/database/served-page.ts';

type ListAsked = { readonly q: string; readonly page: number; readonly pageSize: number };

const like = (words: string): string => `%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Activities with the moment of their latest attempt or evaluation. */
const withResults = (db: Queryable, { q }: ListAsked) =>
  db
    .selectFrom('activity')
    .innerJoinLateral(
      sql<{ at: Temporal.Instant }>`(select greatest(
        (select taken_at from exam_attempt where exam_attempt.activity_id = activity.id order by taken_at desc limit 1),
        (select saved_at from evaluation where evaluation.activity_id = activity.id order by saved_at desc limit 1)) as at)`.as(
        'latest',
      ),
      (join) => join.onTrue(),
    )
    .where('latest.at', 'is not', null)
    .$if(q !== '', (query) => query.where(sql<boolean>`lower(activity.title) like ${like(q)}`));

/** One page of the activities with results, the latest first. */
export function listResults(db: Queryable, asked: ListAsked) {
  const counted = withResults(db, asked).select(sql<number>`count(*)::int`.as('total'));
  return withResults(db, asked)
    .select(['activity.hash', 'activity.title', 'activity.list', 'latest.at'])
    .select([
      sql<{ members: number; passed: number }>`(
        select jsonb_build_object('members', count(*), 'passed', count(*) filter (where passed))
        from exam_attempt as attempt where attempt.activity_id = activity.id and ${isFirstTry})`.as('firsts'),
      sql<number>`(select count(*)::int from evaluation where evaluation.activity_id = activity.id)`.as('evaluations'),
      sql<number | null>`(
        select avg(value::int)::float8 from evaluation, jsonb_each_text(evaluation.ratings) where evaluation.activity_id = activity.id)`.as(
        'rating',
      ),
      sql<number>`(
        select count(*)::int from exam join exam_question as question on question.exam_id = exam.id
        where exam.activity_id = activity.id and exam.published
          and question.suspected_option is not null and question.key_confirmed_at is null)`.as('suspected'),
      totalOf(counted).as('total_rows'),
      servedPage(counted, asked).as('page'),
    ])
    .orderBy('latest.at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(pageLimit(asked))
    .offset(pageOffset(counted, asked))
    .execute();
}

/** An activity with how many evaluations and finished surveys it has. */
export function findActivity(db: Queryable, hash: string) {
  return db
    .selectFrom('activity')
    .where('activity.hash', '=', hash)
    .select(['activity.id', 'activity.hash', 'activity.title', 'activity.list'])
    .select([
      sql<number>`(select count(*)::int from evaluation where evaluation.activity_id = activity.id)`.as('evaluations'),
      sql<number>`(
        select count(*)::int from survey_session join survey on survey.id = survey_session.survey_id
        where survey.activity_id = activity.id and survey_session.finished_at is not null)`.as('surveys'),
    ])
    .executeTakeFirst();
}

export type ActivityRecord = NonNullable<Awaited<ReturnType<typeof findActivity>>>;

export type QuestionRecord = {
  readonly question_key: string;
  readonly question: string;
  readonly options: readonly (string | null)[];
  readonly correct_option: number;
  readonly counts_for_all: boolean;
  readonly suspected_option: number | null;
  readonly key_confirmed_by: string | null;
};

/** The versions of an activity’s exam with their questions, newest first. */
export function listVersions(db: Queryable, activityId: string) {
  return db
    .selectFrom('exam')
    .where('activity_id', '=', activityId)
    .select(['exam.id', 'exam.version', 'exam.min_score', 'exam.published'])
    .select(
      sql<QuestionRecord[]>`coalesce((
        select jsonb_agg(to_jsonb(asked) order by asked.position) from exam_question as asked
        where asked.exam_id = exam.id), '[]')`.as('questions'),
    )
    .orderBy('exam.version', 'desc')
    .execute();
}

export type VersionRecord = Awaited<ReturnType<typeof listVersions>>[number];

export type FirstAttemptRecord = {
  readonly exam_id: string;
  readonly answers: readonly number[];
  readonly grades: readonly boolean[];
  readonly score: number;
  readonly passed: boolean;
  readonly taken_at: Temporal.Instant;
  /** Which of the member’s attempts passed, counted from 1; null where none has. */
  readonly passing: number | null;
  readonly served: readonly ServedQuestion[] | null;
  readonly student_hash: string;
  readonly student_name: string;
  readonly job_title: string;
};

/** The first attempt of each member, in the order in which they were taken. */
export async function listFirstAttempts(db: Queryable, activityId: string): Promise<FirstAttemptRecord[]> {
  const { rows } = await sql<FirstAttemptRecord>`
    select first.exam_id, first.answers, first.grades, first.score, first.passed, first.taken_at, first.passing::int as passing,
      sitting.questions as served, student.hash as student_hash, student.firstname || ' ' || student.lastname as student_name, student.job_title
    from (
      select numbered.*, min(nth) filter (where passed) over (partition by student_id) as passing from (
        select attempt.*, row_number() over (partition by attempt.student_id order by attempt.taken_at, attempt.id) as nth
        from exam_attempt as attempt where attempt.activity_id = ${activityId} and ${countsInFigures('attempt')}
      ) as numbered
    ) as first
      join student on student.id = first.student_id
      left join exam_sitting as sitting on sitting.attempt_id = first.id
    where first.nth = 1
    order by first.taken_at, first.id`.execute(db);
  return rows;
}

/** Activities with an attempt since a moment. */
export async function listAttempted(db: Queryable, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('exam_attempt')
          .whereRef('exam_attempt.activity_id', '=', 'activity.id')
          .where('exam_attempt.taken_at', '>=', since)
          .select('exam_attempt.id'),
      ),
    )
    .select('activity.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Questions whose key figures contradict, and nobody has confirmed, the latest first. */
export async function listSuspected(db: Queryable, limit: number) {
  return db
    .selectFrom('exam_question as question')
    .innerJoin('exam', 'exam.id', 'question.exam_id')
    .innerJoin('activity', 'activity.id', 'exam.activity_id')
    .where('exam.published', '=', true)
    .where('question.suspected_option', 'is not', null)
    .where('question.key_confirmed_at', 'is', null)
    .select(['activity.hash', 'activity.title', 'exam.version', 'question.position', 'question.question_key'])
    .select(['question.options', 'question.correct_option', 'question.suspected_option', 'question.suspected_share'])
    .orderBy('exam.id', 'desc')
    .orderBy('question.position')
    .limit(limit)
    .execute();
}

/**
 * How many members answered each before-and-after question both times, and how many of them were right before and
 * after. With the question as it is asked now, or was asked last.
 */
export async function listOutcomes(db: Queryable, activityId: string) {
  const { rows } = await sql<{ key: string; question: string; members: number; before: number; after: number }>`
    with answered as (
      select student_id, phase, answered_at, answer.each ->> 'key' as key, answer.each ->> 'question' as question,
        (answer.each ->> 'isRight')::boolean as is_right
      from outcome_check, jsonb_array_elements(answers) as answer (each) where activity_id = ${activityId}
    ), asked as (
      select asked.each ->> 'key' as key, asked.each ->> 'question' as question, asked.place
      from activity, jsonb_array_elements(outcome_questions) with ordinality as asked (each, place)
      where activity.id = ${activityId}
    ), sums as (
      select key, count(*)::int as members, count(*) filter (where before.is_right)::int as before,
        count(*) filter (where after.is_right)::int as after,
        (array_agg(after.question order by after.answered_at desc))[1] as last_question
      from answered as before join answered as after using (student_id, key)
      where before.phase = 'before' and after.phase = 'after' group by key
    )
    select key, coalesce(asked.question, last_question) as question, coalesce(members, 0) as members,
      coalesce(before, 0) as before, coalesce(after, 0) as after
    from asked full join sums using (key) order by asked.place nulls last, key`.execute(db);
  return rows;
}
