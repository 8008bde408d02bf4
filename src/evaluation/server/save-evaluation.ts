import { questionsAfter, saveOutcomeAfter } from '#classroom/server/check-outcome.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { questionsAsked } from '#provider/own-questions.ts';
import { readAnswersInProgress, saveAnswersInProgress } from '#study-path/server/answers-in-progress.ts';
import { chosenItem, refuseClosedStep, requireItem } from '#study-path/server/read-progress.ts';
import {
  evaluationMessages,
  type evaluationDraftCall,
  type saveEvaluationCall,
  type saveEvaluationDraftCall,
} from '../contract.ts';
import { ownAnswersOf } from '../own-answers.ts';
import { evaluationDraft } from '../schemas.ts';
import { insertEvaluation } from './evaluation-queries.ts';

/** Saves the evaluation once; a second save answers true and keeps the first. */
export const saveEvaluation: UseCase<typeof saveEvaluationCall> = async ({ db, now }, student, { c, p, a }) => {
  const { activity, progress } = await requireItem(db, chosenItem({ c, p }), evaluationMessages.notSaved, {
    studentId: student.id,
    at: now(),
  });
  if (!progress.evalTaken) {
    refuseClosedStep('evaluation', progress, activity);
    await saveOutcomeAfter({ db, now }, activity, student.id, a.outcome ?? {});
    await insertEvaluation(db, {
      studentId: student.id,
      activityId: activity.id,
      form: a,
      own: ownAnswersOf(questionsAsked(activity.shared_questions, activity.evaluation_questions), a.own ?? {}),
      at: now(),
    });
  }
  return { status: true, errorMsg: '' };
};

/** Opens the evaluation: what it is about, how far the student is, and what was filled in before. */
export const readEvaluationDraft: UseCase<typeof evaluationDraftCall> = async ({ db, now }, student, { c, p }) => {
  const { activity, progress: studentData } = await requireItem(
    db,
    chosenItem({ c, p }),
    p ? evaluationMessages.podcastNotLoaded : evaluationMessages.notLoaded,
    { studentId: student.id, at: now() },
  );
  const answers = await readAnswersInProgress(db, student.id, activity.id, 'evaluation');
  const parsed = evaluationDraft.safeParse(answers);
  return {
    status: true,
    a: parsed.success ? parsed.data : null,
    title: activity.title,
    ownQuestions: [...questionsAsked(activity.shared_questions, activity.evaluation_questions)],
    outcomeQuestions: await questionsAfter(db, activity, student.id),
    speakerName: activity.speaker_name ?? '',
    podcastShowHash: activity.show_hash,
    studentData,
  };
};

/** Keeps ratings in progress; once the evaluation is saved there is nothing to keep. */
export const saveEvaluationDraft: UseCase<typeof saveEvaluationDraftCall> = async (
  { db, now },
  student,
  { c, p, a },
) => {
  const { activity, progress } = await requireItem(db, chosenItem({ c, p }), evaluationMessages.notSaved, {
    studentId: student.id,
    at: now(),
  });
  if (!progress.evalTaken)
    await saveAnswersInProgress(db, {
      studentId: student.id,
      activityId: activity.id,
      step: 'evaluation',
      answers: a,
      examId: null,
      at: now(),
    });
  return { status: true, errorMsg: '' };
};
