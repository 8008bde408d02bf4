// What a question lacks before members can be asked it (docs/specification/exam.md, EX-15). Publishing refuses while
// there is a gap, and the editor marks the question.
import { mostQuestions, questionsServed, type ExamForm, type QuestionForm } from './exam-form.ts';

type ExamGap = {
  /** The question’s or the draw’s key. */
  readonly question: string;
  readonly code: 'exam-question' | 'exam-options' | 'exam-key' | 'exam-draws';
  /** What is wrong and what to do. */
  readonly sentence: string;
};

/** The gaps of one question. */
export function questionGaps({ key, question, options, correct }: QuestionForm, number: number): ExamGap[] {
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

function drawGaps({ draws, ...exam }: ExamForm): ExamGap[] {
  const subjects = draws.map(({ subject }) => subject);
  const twice = draws.find(({ subject }, index) => subjects.indexOf(subject) < index);
  const [first] = draws;
  const gaps = draws
    .filter(({ subject }) => subject === '')
    .map(({ key }) => ({ question: key, code: 'exam-draws' as const, sentence: 'Choose the subject to draw from.' }));
  if (twice !== undefined && twice.subject !== '')
    gaps.push({
      question: twice.key,
      code: 'exam-draws',
      sentence: `“${twice.subject}” is drawn twice. Draw all of its questions at once.`,
    });
  if (first !== undefined && questionsServed({ draws, ...exam }) > mostQuestions)
    gaps.push({
      question: first.key,
      code: 'exam-draws',
      sentence: `An exam can ask ${mostQuestions} questions. Draw fewer.`,
    });
  return gaps;
}

/** The gaps of an exam, question by question. */
export const examGaps = (exam: ExamForm): ExamGap[] => [
  ...exam.questions.flatMap((question, index) => questionGaps(question, index + 1)),
  ...drawGaps(exam),
];
