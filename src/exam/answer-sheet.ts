import type { ExamQuestion } from './contract.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/**
 * The options a question has, in the order in which to show them, lettered a to f without gaps; `number` is the field's
 * (1 to 6), which the answer names.
 */
export function optionsOf(question: ExamQuestion): { number: number; letter: string; label: string }[] {
  const fields = [
    question.option1,
    question.option2,
    question.option3,
    question.option4,
    question.option5,
    question.option6,
  ];
  const { order } = question;
  const numbers = order ?? fields.map((_, index) => index + 1);
  return numbers
    .flatMap((number) => {
      const label = fields[number - 1] ?? null;
      return label === null ? [] : [{ number, label }];
    })
    .map((option, index) => ({ ...option, letter: letters[index] ?? '' }));
}

/** The indexes of questions without an answer. */
export function openQuestions(answers: readonly (number | null)[], questionCount: number): number[] {
  return Array.from({ length: questionCount }, (_, index) => index).filter(
    (index) => (answers[index] ?? null) === null,
  );
}

/** Answers read from a place that anyone may have written to: null unless they fit these questions, one by one. */
export function readAnswers(stored: unknown, questions: readonly ExamQuestion[]): (number | null)[] | null {
  if (!Array.isArray(stored) || stored.length !== questions.length) return null;
  const answers = questions.map((question, index) => {
    const answer: unknown = stored[index];
    return answer === null || optionsOf(question).some((option) => option.number === answer)
      ? (answer as number | null)
      : undefined;
  });
  return answers.every((answer) => answer !== undefined) ? answers : null;
}
