import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { requireItem } from '#study-path/server/read-progress.ts';
import { surveyMessages, type saveSurveyAnswerCall, type surveyCall } from '../contract.ts';
import {
  findSurvey,
  insertAnswer,
  insertSession,
  listChoices,
  listQuestions,
  lockSession,
  updateFinished,
} from './survey-queries.ts';

/** The survey of a class with what this student has answered, none when it has none. */
export const readSurvey: UseCase<typeof surveyCall> = async ({ db, now }, student, { c: classHash }) => {
  const { activity, progress: studentData } = await requireItem(
    db,
    { hash: classHash, kind: 'class' },
    surveyMessages.failed,
    { studentId: student.id, at: now() },
  );
  const survey = await findSurvey(db, activity.id, student.id);
  if (!survey) return { status: true, rowCount: 0, data: [], className: activity.title, studentData };
  const session = await insertSession(db, {
    hash: publicHash(22),
    survey_id: survey.id,
    student_id: student.id,
    opened_at: now(),
  });
  const [questions, choices] = await Promise.all([
    listQuestions(db, survey.id, session.id),
    listChoices(db, survey.id),
  ]);
  return {
    status: true,
    rowCount: 1,
    data: [
      {
        hash: survey.hash,
        sessionHash: session.hash,
        companyName: survey.company_name,
        questions: questions.map((question, index) => ({
          hash: question.hash,
          question: question.question,
          type: question.type as 'yesno' | 'single' | 'multi',
          buttons: choices
            .filter((choice) => choice.question_id === question.id)
            .map(({ hash, label }) => ({ hash, label })),
          submitLabel: index === questions.length - 1 ? 'Finish' : 'Next',
          answered: question.answered_at !== null,
        })),
      },
    ],
    className: activity.title,
    studentData,
  };
};

const foreign = () => new Refusal('unknown-answer', surveyMessages.unanswerable, { httpStatus: 404 });

/**
 * Saves one answer. Session, survey, question and choices must belong together and to the caller; the survey is
 * finished when every question is answered.
 */
export const saveSurveyAnswer: UseCase<typeof saveSurveyAnswerCall> = async (
  { db, now },
  student,
  { sh, q, choices, sessionHash },
) =>
  db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionHash, student.id);
    if (!session || session.survey_hash !== sh) throw foreign();
    const questions = await listQuestions(trx, session.survey_id, session.id);
    const question = questions.find((candidate) => candidate.hash === q);
    if (!question) throw foreign();
    const offered = (await listChoices(trx, session.survey_id)).filter((choice) => choice.question_id === question.id);
    const chosen = offered.filter((choice) => choices.includes(choice.hash));
    if (chosen.length !== new Set(choices).size) throw foreign();
    if (question.type !== 'multi' && chosen.length !== 1)
      throw new Refusal('one-choice', surveyMessages.selectOne, { httpStatus: 400 });
    await insertAnswer(trx, {
      session_id: session.id,
      question_id: question.id,
      choice_ids: chosen.map((choice) => choice.id),
      answered_at: now(),
    });
    const next = questions.find((candidate) => candidate.hash !== q && candidate.answered_at === null);
    if (!next) await updateFinished(trx, session.id, now());
    return { status: true as const, errorMsg: '', nextQuestionHash: next?.hash ?? null };
  });
