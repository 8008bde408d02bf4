import { isDeepStrictEqual } from 'node:util';
import type { Context, Queryable } from '#platform/server/context.ts';
import { editionOf, mostOptions, type DrawForm, type ExamForm, type QuestionForm } from '../../exam-form.ts';
import { listPool } from './bank-queries.ts';
import {
  closeExam,
  findOpenExam,
  insertExam,
  listQuestions,
  updateQuestion,
  updateRules,
  type Draw,
} from '../exam-queries.ts';

/** A learning objective of the activity; a question names it by its key. */
export type Objective = { readonly key: string; readonly text: string };

/** A question with the place of the draw whose pool it is in; null where each attempt asks it. */
type Asked = QuestionForm & { readonly draw: number | null };

/** What is asked and graded: a change of it makes a new version of the exam. */
function askedOf({ question, options, correct, draw }: Asked) {
  if (correct === null) throw new Error(`The question “${question}” has no right answer.`);
  return {
    question,
    options: Array.from({ length: mostOptions }, (_, index) => options[index] ?? null),
    correct_option: correct,
    draw,
  };
}

const takes = ({ subject, take }: Draw) => ({ subject, take });

/** What members read after passing, and what the team reads: a change of it reaches the open version. */
function notesOf({ key, explanation, objective, source }: QuestionForm, objectives: readonly Objective[]) {
  return {
    question_key: key,
    explanation: explanation || null,
    objective: objectives.find((each) => each.key === objective)?.text ?? null,
    source: source || null,
  };
}

/** The questions that a draw can serve now: those of its subject that the exam doesn’t ask anyway. */
async function readPool(
  trx: Queryable,
  draw: DrawForm,
  place: number,
  exam: ExamForm,
  objectives: readonly Objective[],
) {
  const pool = await listPool(trx, draw.subject);
  const changedAt = pool
    .map(({ changed_at: at }) => at)
    .toSorted(Temporal.Instant.compare)
    .at(-1);
  const noted: Draw = {
    subject: draw.subject,
    take: draw.take,
    objective: objectives.find(({ key }) => key === draw.objective)?.text ?? null,
    edition: editionOf(pool.length, changedAt?.toString() ?? null),
  };
  const questions = pool
    .filter(({ question_key: key }) => !exam.questions.some((own) => own.key === key))
    .map(({ question_key: key, question, options, correct_option: correct, explanation, source }): Asked => {
      return { key, question, options, correct, explanation, source, objective: draw.objective, draw: place };
    });
  if (questions.length < draw.take)
    throw new TooFewQuestions(
      `The exam draws ${draw.take} questions of “${draw.subject}”. There are ${questions.length}.`,
    );
  return { noted, questions };
}

/** A draw takes more questions than there are. Rules that are checked before say so to whoever publishes. */
export class TooFewQuestions extends Error {}

/**
 * Publishes the exam of an activity, or withdraws it (null), in the caller's transaction. Only a complete exam comes
 * here. One that asks something else becomes a new version; attempts at the old one can still be graded, and what is
 * the same isn't written again. Pools are copied as they are now. Throws `TooFewQuestions`.
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
  const pools = await Promise.all(exam.draws.map((draw, place) => readPool(trx, draw, place, exam, objectives)));
  const draws = pools.map(({ noted }) => noted);
  const all: Asked[] = [
    ...exam.questions.map((question) => ({ ...question, draw: null })),
    ...pools.flatMap(({ questions }) => questions),
  ];
  const asked = all.map(askedOf);
  const notes = all.map((question) => notesOf(question, objectives));
  const existing = open ? await listQuestions(trx, open.id) : [];
  if (open) {
    const existingAsked = existing.map(({ question, options, correct_option, draw }) => ({
      question,
      options: [...options],
      correct_option,
      draw,
    }));
    const { min_score, shuffle_questions, shuffle_options } = open;
    if (
      isDeepStrictEqual({ min_score, shuffle_questions, shuffle_options }, rules) &&
      isDeepStrictEqual(existingAsked, asked) &&
      isDeepStrictEqual(open.draws.map(takes), draws.map(takes))
    ) {
      const { retake_delays, max_attempts } = open;
      if (!isDeepStrictEqual({ retake_delays, max_attempts, draws: open.draws }, { ...retakes, draws }))
        await updateRules(trx, open.id, { ...retakes, draws });
      for (const [index, { id, question_key, explanation, objective, source }] of existing.entries()) {
        const now = notes[index];
        if (now && !isDeepStrictEqual({ question_key, explanation, objective, source }, now))
          await updateQuestion(trx, id, now);
      }
      return;
    }
    await closeExam(trx, open.id);
  }
  const questions = all.map((each) => {
    const now = askedOf(each);
    const before = existing.find(({ question_key: key }) => key === each.key);
    // A question that counts for everyone does so until somebody changes it.
    const isSame =
      before?.question === now.question &&
      before.correct_option === now.correct_option &&
      isDeepStrictEqual(before.options, now.options);
    return { ...now, ...notesOf(each, objectives), counts_for_all: isSame && before.counts_for_all };
  });
  await insertExam(trx, { activityId, ...rules, ...retakes, draws, at: context.now() }, questions);
}
