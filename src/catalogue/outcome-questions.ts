// Before-and-after questions: up to three that members may answer before they view a class and again after it. They
// earn nothing and close nothing; what they show is what the class taught, in sums.

/** The key stays when a question is reworded or published again: it joins the answers of all versions. */
export type OutcomeQuestion = {
  readonly key: string;
  readonly question: string;
  readonly options: readonly string[];
  /** Which option is right, counted from 1; null in a draft while nothing is chosen. */
  readonly correct: number | null;
};

export const mostOutcomeQuestions = 3;

/** An answer with the question as it was asked. */
export type OutcomeAnswer = {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
  readonly isRight: boolean;
};

/** A question as members get it. */
export const withoutKey = ({ key, question, options }: OutcomeQuestion) => ({ key, question, options: [...options] });

/**
 * The answers to the questions that a class asks now. What is left open, is no option, or is no longer asked is left
 * out: a question may change while a member answers. `given`: the options chosen, counted from 1, by question.
 */
export const outcomeAnswersOf = (
  questions: readonly OutcomeQuestion[],
  given: Readonly<Record<string, number>>,
): readonly OutcomeAnswer[] =>
  questions.flatMap(({ key, question, options, correct }) => {
    const chosen = Object.hasOwn(given, key) ? (given[key] ?? 0) : 0;
    const answer = options[chosen - 1];
    return answer === undefined ? [] : [{ key, question, answer, isRight: chosen === correct }];
  });
