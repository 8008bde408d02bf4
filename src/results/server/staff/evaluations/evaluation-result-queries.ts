// What evaluations and surveys add up to.
import { sql } from 'kysely';
import { questionsAsked, type OwnQuestion } from '#provider/own-questions.ts';
import { settingColumn } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import type { Queryable } from '#platform/server/context.ts';

/** The evaluations of an activity between two moments; null: from the first, to the last. */
export type EvaluationPeriod = {
  readonly activityId: string;
  readonly from: Temporal.Instant | null;
  readonly until: Temporal.Instant | null;
};

const within = ({ activityId, from, until }: EvaluationPeriod) => sql`evaluation.activity_id = ${activityId}
  and (${from}::timestamptz is null or evaluation.saved_at >= ${from}::timestamptz)
  and (${until}::timestamptz is null or evaluation.saved_at < ${until}::timestamptz)`;

/** How many evaluations there are, and how many members viewed the activity or entered it. */
export async function countEvaluations(
  db: Queryable,
  period: EvaluationPeriod,
): Promise<{ readonly answers: number; readonly viewers: number }> {
  const { rows } = await sql<{ answers: number; viewers: number }>`select
    (select count(*)::int from evaluation where ${within(period)}) as answers,
    (select count(*)::int from gradebook where gradebook.activity_id = ${period.activityId} and gradebook.first_viewed_at is not null
      and (${period.from}::timestamptz is null or gradebook.first_viewed_at >= ${period.from}::timestamptz)
      and (${period.until}::timestamptz is null or gradebook.first_viewed_at < ${period.until}::timestamptz)) as viewers`.execute(
    db,
  );
  return rows[0] ?? { answers: 0, viewers: 0 };
}

/** How often each rating was given, by its name. */
export async function countRatings(db: Queryable, period: EvaluationPeriod) {
  const { rows } = await sql<{ name: string; rating: number; count: number }>`
    select rated.key as name, rated.value::int as rating, count(*)::int as count
    from evaluation, jsonb_each_text(evaluation.ratings) as rated where ${within(period)} group by 1, 2`.execute(db);
  return rows;
}

/** The mean of each rating over all activities since a moment, by its name. */
export async function readUsualRatings(db: Queryable, since: Temporal.Instant): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; mean: number }>`
    select rated.key as name, avg(rated.value::int)::float8 as mean
    from evaluation, jsonb_each_text(evaluation.ratings) as rated where evaluation.saved_at >= ${since} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ name, mean }) => [name, mean]));
}

/** The mean of all ratings by profession, where enough members answered. */
export async function listProfessionMeans(db: Queryable, period: EvaluationPeriod, least: number) {
  const { rows } = await sql<{ job_title: string; answers: number; mean: number }>`
    select student.job_title, count(distinct evaluation.id)::int as answers, avg(rated.value::int)::float8 as mean
    from evaluation join student on student.id = evaluation.student_id, jsonb_each_text(evaluation.ratings) as rated
    where ${within(period)} group by 1 having count(distinct evaluation.id) >= ${least} order by 2 desc, 1`.execute(db);
  return rows;
}

type OwnCount = {
  readonly key: string;
  readonly kind: OwnQuestion['kind'];
  /** As it was asked last. */
  readonly question: string;
  /** The answer; '' of texts, which are counted together. */
  readonly answer: string;
  readonly count: number;
};

/** How often the provider's own questions were answered, and how; a question by its key, in the order of asking. */
export async function countOwnAnswers(db: Queryable, period: EvaluationPeriod): Promise<OwnCount[]> {
  const { rows } = await sql<OwnCount>`
    select own.answer ->> 'key' as key, own.answer ->> 'kind' as kind,
      (array_agg(own.answer ->> 'question' order by evaluation.saved_at desc))[1] as question,
      case when own.answer ->> 'kind' = 'text' then '' else own.answer ->> 'answer' end as answer, count(*)::int as count
    from evaluation, jsonb_array_elements(evaluation.own_answers) as own (answer)
    where ${within(period)} group by 1, 2, 4 order by max(evaluation.saved_at) desc, 1`.execute(db);
  return rows;
}

type CommentRecord = {
  readonly id: string;
  /** The provider’s own question that it answers; null: the comments of the form itself. */
  readonly own: Pick<OwnQuestion, 'key' | 'question'> | null;
  readonly comments: string;
  readonly saved_at: Temporal.Instant;
  readonly comment_verdict: 'passed-on' | 'kept-inside' | null;
  readonly comment_reason: string;
  readonly comment_screened_by: string | null;
};

/** What members wrote, newest first, without who they are. */
export async function listComments(db: Queryable, period: EvaluationPeriod, limit: number): Promise<CommentRecord[]> {
  const { rows } = await sql<CommentRecord>`
    select id, null as own, comments, saved_at, comment_verdict, comment_reason, comment_screened_by from evaluation
    where ${within(period)} and comments <> ''
    union all
    select id, jsonb_build_object('key', own.answer ->> 'key', 'question', own.answer ->> 'question'), own.answer ->> 'answer', saved_at,
      screened.as_now ->> 'verdict', coalesce(screened.as_now ->> 'reason', ''), screened.as_now ->> 'by'
    from evaluation, jsonb_array_elements(own_answers) with ordinality as own (answer, place),
      lateral (select own_screening -> (own.answer ->> 'key') as as_now) as screened
    where ${within(period)} and own.answer ->> 'kind' = 'text'
    order by saved_at desc, id desc, own nulls first limit ${limit}`.execute(db);
  return rows;
}

/** What members want to learn about, newest first. */
export async function listTopics(db: Queryable, period: EvaluationPeriod, limit: number) {
  const { rows } = await sql<{ readonly text: string; readonly at: Temporal.Instant }>`
    select other_topics as text, saved_at as at from evaluation
    where ${within(period)} and other_topics <> '' order by saved_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The words in which at least two members asked for the same, the most frequent first; small words don't count. */
export async function listTopicWords(db: Queryable, period: EvaluationPeriod, limit: number) {
  const { rows } = await sql<{ readonly word: string; readonly members: number }>`
    select min(asked.word) as word, count(distinct evaluation.id)::int as members
    from evaluation, string_to_table(plain_words(other_topics), ' ') as asked (word)
    where ${within(period)} and length(asked.word) > 2
      and not exists (select from small_word where small_word.word = asked.word)
    group by stem_of(asked.word) having count(distinct evaluation.id) > 1
    order by members desc, word limit ${limit}`.execute(db);
  return rows;
}

/** What the evaluation of an activity asks now besides its ratings. */
export async function findOwnQuestions(db: Queryable, activityId: string): Promise<readonly OwnQuestion[]> {
  const { shared, own } = await db
    .selectFrom('activity')
    .where('id', '=', activityId)
    .select([
      settingColumn(providerSettings.evaluationQuestions).as('shared'),
      sql<readonly OwnQuestion[]>`evaluation_questions`.as('own'),
    ])
    .executeTakeFirstOrThrow();
  return questionsAsked(shared, own);
}

/** Who teaches an activity and can be emailed, in their order. */
export function listSpeakerAddresses(db: Queryable, activityId: string) {
  return db
    .selectFrom('activity_speaker')
    .innerJoin('speaker', 'speaker.id', 'activity_speaker.speaker_id')
    .where('activity_speaker.activity_id', '=', activityId)
    .where('activity_speaker.role', '<>', 'planner')
    .where('speaker.email', '<>', '')
    .select(['speaker.id', 'speaker.name', 'speaker.email'])
    .orderBy('activity_speaker.position')
    .orderBy('speaker.id')
    .execute();
}

/** Who teaches an activity, and what it teaches, for the copy that a speaker gets. */
export function findTaught(db: Queryable, activityId: string) {
  return db
    .selectFrom('activity')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .where('activity.id', '=', activityId)
    .select(['activity.objectives', 'speaker.name as speaker', 'company.name as company'])
    .executeTakeFirstOrThrow();
}

type SurveyQuestionRecord = {
  readonly question: string;
  readonly type: 'yesno' | 'single' | 'multi';
  readonly answered: number;
  readonly choices: readonly { readonly label: string; readonly count: number }[];
};

/** The versions of a survey, newest first, each with how often every choice was taken by those who finished it. */
export async function listSurveyResults(db: Queryable, activityId: string) {
  const { rows } = await sql<{
    version: number;
    published: boolean;
    finished: number;
    questions: readonly SurveyQuestionRecord[];
  }>`
    select survey.version, survey.published, (
        select count(*)::int from survey_session as session where session.survey_id = survey.id and session.finished_at is not null
      ) as finished,
      coalesce((
        select jsonb_agg(jsonb_build_object('question', question.question, 'type', question.type,
          'answered', (
            select count(*) from survey_answer as answer join survey_session as session on session.id = answer.session_id
            where answer.question_id = question.id and session.finished_at is not null),
          'choices', (
            select coalesce(jsonb_agg(jsonb_build_object('label', choice.label, 'count', (
              select count(*) from survey_answer as answer join survey_session as session on session.id = answer.session_id
              where answer.question_id = question.id and choice.id = any(answer.choice_ids) and session.finished_at is not null
            )) order by choice.position), '[]') from survey_choice as choice where choice.question_id = question.id)
        ) order by question.position) from survey_question as question where question.survey_id = survey.id), '[]') as questions
    from survey where survey.activity_id = ${activityId} order by survey.version desc`.execute(db);
  return rows;
}
