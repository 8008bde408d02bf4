import type { ExpressionBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { publicHash } from '#platform/server/security/random.ts';
import type { DB } from '#platform/server/database/tables.gen.ts';

/** The survey that this student answers: the version that they have begun to answer, else the published one. */
export function findSurvey(db: Queryable, activityId: string, studentId: string) {
  return db
    .selectFrom('survey')
    .innerJoin('activity', 'activity.id', 'survey.activity_id')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .where('survey.activity_id', '=', activityId)
    .where((eb) => eb.or([eb('survey.published', '=', true), hasAnswered(eb, studentId)]))
    .select(['survey.id', 'survey.hash', 'company.name as company_name'])
    .orderBy((eb) => hasAnswered(eb, studentId), 'desc')
    .orderBy('survey.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function hasAnswered(eb: ExpressionBuilder<DB, 'survey'>, studentId: string) {
  return eb.exists(
    eb
      .selectFrom('survey_session')
      .innerJoin('survey_answer', 'survey_answer.session_id', 'survey_session.id')
      .whereRef('survey_session.survey_id', '=', 'survey.id')
      .where('survey_session.student_id', '=', studentId)
      .select('survey_session.id'),
  );
}

/** The published survey of a class with its questions in order, as an import gives them. */
export async function findPublishedQuestions(db: Queryable, activityId: string) {
  const survey = await db
    .selectFrom('survey')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('published', '=', true)
    .executeTakeFirst();
  if (!survey) return null;
  const questions = await db
    .selectFrom('survey_question')
    .select(['id', 'question', 'type'])
    .where('survey_id', '=', survey.id)
    .orderBy('position')
    .execute();
  const choices = await listChoices(db, survey.id);
  return {
    id: survey.id,
    questions: questions.map(({ id, question, type }) => ({
      question,
      type,
      buttons: choices.filter((choice) => choice.question_id === id).map(({ label }) => label),
    })),
  };
}

/** Takes a version out of use; its sessions and answers stay. */
export function closeSurvey(db: Queryable, surveyId: string) {
  return db.updateTable('survey').set({ published: false }).where('id', '=', surveyId).execute();
}

type NewQuestion = { readonly question: string; readonly type: string; readonly buttons: readonly string[] };

/** Publishes questions as the next version of a class's survey. */
export async function insertSurvey(
  db: Queryable,
  activityId: string,
  questions: readonly NewQuestion[],
): Promise<void> {
  const { newest } = await db
    .selectFrom('survey')
    .where('activity_id', '=', activityId)
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('newest'))
    .executeTakeFirstOrThrow();
  const survey = await db
    .insertInto('survey')
    .values({ hash: publicHash(), activity_id: activityId, version: newest + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, { question, type, buttons }] of questions.entries()) {
    const { id } = await db
      .insertInto('survey_question')
      .values({ hash: publicHash(), survey_id: survey.id, position, question, type })
      .returning('id')
      .executeTakeFirstOrThrow();
    const choices = buttons.map((label, index) => ({ hash: publicHash(), question_id: id, position: index, label }));
    await db.insertInto('survey_choice').values(choices).execute();
  }
}

/** Questions in order with whether this session answered them. */
export function listQuestions(db: Queryable, surveyId: string, sessionId: string) {
  return db
    .selectFrom('survey_question')
    .leftJoin('survey_answer', (join) =>
      join.onRef('survey_answer.question_id', '=', 'survey_question.id').on('survey_answer.session_id', '=', sessionId),
    )
    .where('survey_question.survey_id', '=', surveyId)
    .select([
      'survey_question.id',
      'survey_question.hash',
      'survey_question.question',
      'survey_question.type',
      'survey_answer.answered_at',
    ])
    .orderBy('survey_question.position')
    .execute();
}

export function listChoices(db: Queryable, surveyId: string) {
  return db
    .selectFrom('survey_choice')
    .innerJoin('survey_question', 'survey_question.id', 'survey_choice.question_id')
    .where('survey_question.survey_id', '=', surveyId)
    .select(['survey_choice.id', 'survey_choice.hash', 'survey_choice.label', 'survey_choice.question_id'])
    .orderBy('survey_choice.position')
    .execute();
}

/** The one session of a student and a survey: made on the first look, found on every later one. */
export function insertSession(
  db: Queryable,
  session: { hash: string; survey_id: string; student_id: string; opened_at: Temporal.Instant },
) {
  return db
    .insertInto('survey_session')
    .values(session)
    .onConflict((conflict) =>
      conflict
        .columns(['survey_id', 'student_id'])
        .doUpdateSet((eb) => ({ student_id: eb.ref('excluded.student_id') })),
    )
    .returning(['id', 'hash'])
    .executeTakeFirstOrThrow();
}

/** The caller's own session, locked, with the survey it belongs to. */
export function lockSession(db: Queryable, sessionHash: string, studentId: string) {
  return db
    .selectFrom('survey_session')
    .innerJoin('survey', 'survey.id', 'survey_session.survey_id')
    .where('survey_session.hash', '=', sessionHash)
    .where('survey_session.student_id', '=', studentId)
    .select([
      'survey_session.id',
      'survey_session.survey_id',
      'survey_session.finished_at',
      'survey.hash as survey_hash',
      'survey.activity_id',
    ])
    .forUpdate('survey_session')
    .executeTakeFirst();
}

export function insertAnswer(
  db: Queryable,
  answer: { session_id: string; question_id: string; choice_ids: string[]; answered_at: Temporal.Instant },
) {
  return db
    .insertInto('survey_answer')
    .values(answer)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'question_id']).doUpdateSet((eb) => ({
        choice_ids: eb.ref('excluded.choice_ids'),
        answered_at: eb.ref('excluded.answered_at'),
      })),
    )
    .execute();
}

export function updateFinished(db: Queryable, sessionId: string, at: Temporal.Instant) {
  return db
    .updateTable('survey_session')
    .set({ finished_at: at })
    .where('id', '=', sessionId)
    .where('finished_at', 'is', null)
    .execute();
}
