// What the exam editor does to a list of questions. The rows are never changed in place.
import { mostOptions, type ExamForm, type QuestionForm } from './exam-form.ts';

type Questions = readonly QuestionForm[];

/** A question with nothing but its key. */
export const emptyQuestion = (key: string): QuestionForm => ({
  key,
  question: '',
  options: ['', '', '', ''],
  correct: null,
  explanation: '',
  objective: '',
  source: '',
});

export const withQuestions = (exam: ExamForm, questions: Questions): ExamForm => ({
  ...exam,
  questions: [...questions],
});

/** With `added` below the question of `key`; at the end if there is none. */
export function insertBelow(questions: Questions, key: string | null, added: QuestionForm): QuestionForm[] {
  const at = questions.findIndex((each) => each.key === key);
  return questions.toSpliced(at < 0 ? questions.length : at + 1, 0, added);
}

/** With the question of `key` one up (-1) or down (1); the same at an end of the list. */
export function moveQuestion(questions: Questions, key: string, by: -1 | 1): QuestionForm[] {
  const at = questions.findIndex((each) => each.key === key);
  const question = questions[at];
  const to = at + by;
  if (question === undefined || to < 0 || to >= questions.length) return [...questions];
  return questions.toSpliced(at, 1).toSpliced(to, 0, question);
}

/** Without the option at `index`. If it was the right one, none is. */
export function removeOption(question: QuestionForm, index: number): QuestionForm {
  const { correct } = question;
  return {
    ...question,
    options: question.options.toSpliced(index, 1),
    correct: correct === null || correct === index + 1 ? null : correct > index + 1 ? correct - 1 : correct,
  };
}

/** With one more empty option, while there is room. */
export const addOption = (question: QuestionForm): QuestionForm =>
  question.options.length < mostOptions ? { ...question, options: [...question.options, ''] } : question;

/** The text of the right option, or null while nothing is chosen. */
export const rightOption = ({ options, correct }: QuestionForm): string | null =>
  correct === null ? null : (options[correct - 1] ?? null);

/** All of a question that its author words, for counting what changed. */
export const wordingOf = ({ question, options }: QuestionForm): string => [question, ...options].join(' ');

/**
 * Whether another option is right than in the published question. Moving or rewording the right one changes nothing.
 */
export const isKeyChanged = (question: QuestionForm, published: QuestionForm): boolean =>
  question.correct !== published.correct && rightOption(question) !== rightOption(published);

/** With the published key: the option of the same words, or else the published options as well. */
export function restoreKey(question: QuestionForm, published: QuestionForm): QuestionForm {
  const at = question.options.indexOf(rightOption(published) ?? '');
  return at >= 0
    ? { ...question, correct: at + 1 }
    : { ...question, options: published.options, correct: published.correct };
}

export const letterOf = (number: number): string => 'abcdef'[number - 1] ?? '';
