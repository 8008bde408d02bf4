// Answers to the provider's own questions, below the ten ratings. Members may leave them open.
import type { OwnQuestion } from '#provider/own-questions.ts';

/** An answer with the question as it was asked: 4 to 1, "yes" or "no", or a text. */
export type OwnAnswer = OwnQuestion & { readonly answer: string };

/** An answer in words holds at most this many characters. */
export const ownAnswerLength = 500;

const fits: Readonly<Record<OwnQuestion['kind'], RegExp>> = {
  rating: /^[1-4]$/,
  yesno: /^(?:yes|no)$/,
  text: /\S/,
};

/**
 * The answers to the questions that an activity asks now, by their keys and in their order. What is left open, doesn't
 * fit its question, or is no longer asked is left out: a question may change while a member answers.
 */
export const ownAnswersOf = (
  questions: readonly OwnQuestion[],
  given: Readonly<Record<string, string>>,
): readonly OwnAnswer[] =>
  questions.flatMap((question) => {
    const answer = Object.hasOwn(given, question.key) ? (given[question.key] ?? '') : '';
    return fits[question.kind].test(answer) ? [{ ...question, answer }] : [];
  });
