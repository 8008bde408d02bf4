import type { Queryable } from '#platform/server/context.ts';

export function findSurvey(db: Queryable, activityId: string) {
  return db
    .selectFrom('survey')
    .innerJoin('activity', 'activity.id', 'survey.activity_id')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .where('survey.activity_id', '=', activityId)
    .select(['survey.id', 'survey.hash', 'company.name as company_name'])
    .executeTakeFirst();
}

/** Questions in order with whether this session answered them. */
export function listQuestions(db: Queryable, surveyId: string, sessionId: string) {
  return db
    .selectFrom('survey_question')
    .leftJoin('survey_answer', (join) => join.onRef('survey_answer.question_id', '=', 'survey_question.id').on('survey_answer.session_id', '=', sessionId))
    .where('survey_question.survey_id', '=', surveyId)
    .select(['survey_question.id', 'survey_question.hash', 'survey_question.question', 'survey_question.type', 'survey_answer.answered_at'])
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
export function insertSession(db: Queryable, session: { hash: string; survey_id: string; student_id: string; opened_at: Temporal.Instant }) {
  return db
    .insertInto('survey_session')
    .values(session)
    .onConflict((conflict) => conflict.columns(['survey_id', 'student_id']).doUpdateSet((eb) => ({ student_id: eb.ref('excluded.student_id') })))
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
    .select(['survey_session.id', 'survey_session.survey_id', 'survey_session.finished_at', 'survey.hash as survey_hash', 'survey.activity_id'])
    .forUpdate('survey_session')
    .executeTakeFirst();
}

export function insertAnswer(db: Queryable, answer: { session_id: string; question_id: string; choice_ids: string[]; answered_at: Temporal.Instant }) {
  return db
    .insertInto('survey_answer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['session_id', 'question_id']).doUpdateSet((eb) => ({ choice_ids: eb.ref('excluded.choice_ids'), answered_at: eb.ref('excluded.answered_at') })))
    .execute();
}

export function updateFinished(db: Queryable, sessionId: string, at: Temporal.Instant) {
  return db.updateTable('survey_session').set({ finished_at: at }).where('id', '=', sessionId).where('finished_at', 'is', null).execute();
}
