// What a question lacks before members can be asked it (docs/specification/exam.md, EX-15). Publishing refuses while
// there is a gap, and the editor marks the question.
import type { ExamForm, QuestionForm } from './exam-form.ts';

type ExamGap = {
  /** The question's key. */
  readonly question: string;
  readonly code: 'exam-question' | 'exam-options' | 'exam-key';
  /** What is wrong and what to do. */
  readonly sentence: string;
};

function gapsOf({ key, question, options, correct }: QuestionForm, number: number): ExamGap[] {
  const gaps: ExamGap[] = [];
  const add = (code: ExamGap['code'], sentence: string) =>
    gaps.push({ question: key, code, sentence: `Question ${number} ${sentence}` });
  if (question.trim() === '') add('exam-question', 'has no text.');
  if (options.length < 2) add('exam-options', 'needs at least 2 answers.');
  else if (options.some((option) => option.trim() === ''))
    add('exam-options', 'has an empty answer. Fill it in, or remove it.');
  if (correct === null || correct > options.length) add('exam-key', 'has no right answer. Choose it.');
  return gaps;
}

/** The gaps of an exam, question by question. */
export const examGaps = ({ questions }: ExamForm): ExamGap[] =>
  questions.flatMap((question, index) => gapsOf(question, index + 1));
