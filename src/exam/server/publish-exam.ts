import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { mostOptions, type ExamForm, type QuestionForm } from '../exam-form.ts';
import { closeExam, findOpenExam, insertExam, listQuestions, updateQuestion, updateRetakes } from './exam-queries.ts';

/** A learning objective of the activity; a question names it by its key. */
export type Objective = { readonly key: string; readonly text: string };

/** What is asked and graded: a change of it makes a new version of the exam. */
function askedOf({ question, options, correct }: QuestionForm) {
  if (correct === null) throw new Error(`The question “${question}” has no right answer.`);
  return {
    question,
    options: Array.from({ length: mostOptions }, (_, index) => options[index] ?? null),
    correct_option: correct,
  };
}

/** What members read after passing, and what the team reads: a change of it reaches the open version. */
function notesOf({ key, explanation, objective, source }: QuestionForm, objectives: readonly Objective[]) {
  return {
    question_key: key,
    explanation: explanation || null,
    objective: objectives.find((each) => each.key === objective)?.text ?? null,
    source: source || null,
  };
}

/**
 * Publishes the exam of an activity, or withdraws it (null), in the caller's transaction. Only a complete exam comes
 * here. One that asks something else becomes a new version; attempts at the old one can still be graded, and what is
 * the same isn't written again.
 */
export async function publishExam(
  context: Pick<Context, 'now'>,
  trx: Queryable,
  activityId: string,
  exam: ExamForm | null,
  objectives: readonly Objective[] = [],
): Promise<void> {
  const open = await findOpenExam(trx, activityId);
  if (exam === null) {
    if (open) await closeExam(trx, open.id);
    return;
  }
  const rules = {
    min_score: exam.minScore,
    shuffle_questions: exam.shuffleQuestions,
    shuffle_options: exam.shuffleOptions,
  };
  const retakes = {
    retake_delays: exam.retakeDelaysMin === null ? null : [...exam.retakeDelaysMin],
    max_attempts: exam.maxAttempts,
  };
  const asked = exam.questions.map(askedOf);
  const notes = exam.questions.map((question) => notesOf(question, objectives));
  if (open) {
    const existing = await listQuestions(trx, open.id);
    const existingAsked = existing.map(({ question, options, correct_option }) => ({
      question,
      options: [...options],
      correct_option,
    }));
    const { min_score, shuffle_questions, shuffle_options } = open;
    if (
      isDeepStrictEqual({ min_score, shuffle_questions, shuffle_options }, rules) &&
      isDeepStrictEqual(existingAsked, asked)
    ) {
      if (open.max_attempts !== retakes.max_attempts || !isDeepStrictEqual(open.retake_delays, retakes.retake_delays))
        await updateRetakes(trx, open.id, retakes);
      for (const [index, { id, question_key, explanation, objective, source }] of existing.entries()) {
        const now = notes[index];
        if (now && !isDeepStrictEqual({ question_key, explanation, objective, source }, now))
          await updateQuestion(trx, id, now);
      }
      return;
    }
    await closeExam(trx, open.id);
  }
  const questions = exam.questions.map((each) => ({ ...askedOf(each), ...notesOf(each, objectives) }));
  await insertExam(trx, { activityId, ...rules, ...retakes, at: context.now() }, questions);
}
