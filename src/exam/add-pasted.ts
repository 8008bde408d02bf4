// Adds questions that were pasted to an exam.
import type { ExamForm, QuestionForm } from './exam-form.ts';
import type { PastedQuestion } from './read-pasted-questions.ts';

type Objective = { readonly key: string; readonly text: string };

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The number of the question in the exam that asks the same, counted from 1; null if none does. */
export function sameQuestion({ questions }: ExamForm, { question }: PastedQuestion): number | null {
  return questions.findIndex((each) => plain(each.question) === plain(question)) + 1 || null;
}

/**
 * With every question that is ready. One that the exam asks already gets its answers and stays the same question; what
 * the text doesn’t say of it stays too.
 */
export function addPasted(
  exam: ExamForm,
  pasted: readonly PastedQuestion[],
  objectives: readonly Objective[],
  newKey: () => string,
): ExamForm {
  const questions = [...exam.questions];
  for (const read of pasted.filter(({ problem }) => problem === null)) {
    const at = questions.findIndex((each) => plain(each.question) === plain(read.question));
    const before = questions[at];
    const question: QuestionForm = {
      key: before?.key ?? newKey(),
      question: read.question,
      options: [...read.options],
      correct: read.correct,
      explanation: read.explanation || before?.explanation || '',
      objective: objectives[(read.objective ?? 0) - 1]?.key ?? before?.objective ?? '',
      source: read.source || before?.source || '',
    };
    if (before === undefined) questions.push(question);
    else questions[at] = question;
  }
  return { ...exam, questions };
}
