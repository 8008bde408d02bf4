import { describe, expect, it } from 'vitest';
import { authorChecks } from './author-checks.ts';
import { emptyQuestion } from './edit-questions.ts';
import { emptyExam, type ExamForm, type QuestionForm } from './exam-form.ts';

const objectives = [{ key: 'obj-1', text: 'Name the signs.' }];
const question = (changes: Partial<QuestionForm> = {}, number = 1): QuestionForm => ({
  ...emptyQuestion(`key-${number}`),
  question: 'What does a cold test measure?',
  options: [
    'The response of the nerves',
    'The flow of the blood there',
    'The number of bacteria',
    'The age of the tooth here',
  ],
  correct: 1,
  objective: 'obj-1',
  ...changes,
});
const exam = (questions: readonly QuestionForm[], changes: Partial<ExamForm> = {}): ExamForm => ({
  ...emptyExam,
  ...changes,
  questions: questions.map((each, index) => ({ ...each, key: `key-${index + 1}` })),
});
const codes = (given: ExamForm, transcript = '') =>
  authorChecks(given, objectives, transcript).toConsider.map(({ code, question: key }) =>
    key === null ? code : `${key} ${code}`,
  );

describe('the author’s checks', () => {
  it('find nothing in a good exam, and say what is fine', () => {
    const { toConsider, passed } = authorChecks(exam([question()]), objectives);
    expect(toConsider).toEqual([]);
    expect(passed).toEqual([
      'every question has a right answer',
      'every objective is tested',
      'every question tests an objective',
      'answers are shuffled',
      'no “all of the above”',
      'no hidden negatives',
      'no equal answers',
    ]);
  });
  it('say nothing about an exam without questions', () => {
    expect(authorChecks(emptyExam, objectives)).toEqual({ toConsider: [], passed: [] });
  });
  it.each([
    ['three answers', { options: ['One', 'Two', 'Three'] }, ['key-1 few-options']],
    ['“all of the above”', { options: ['One', 'Two', 'Three', 'All of the above'] }, ['key-1 above']],
    ['“none of these”', { options: ['One', 'Two', 'Three', 'None of these.'] }, ['key-1 above']],
    ['“both a and b”', { options: ['One', 'Two', 'Three', 'Both A and B'] }, ['key-1 above']],
    ['vitamins', { options: ['Vitamin A and D', 'Vitamin B', 'Vitamin C', 'Vitamin K'] }, []],
    ['equal answers', { options: ['One', 'Two', 'two.', 'Three'] }, ['key-1 equal-options']],
    ['a hidden “not”', { question: 'Which of these is not a sign of pulpitis?' }, ['key-1 negative']],
    ['a hidden “except”', { question: 'A patient has pain. All of these fit, except:' }, ['key-1 negative']],
    ['a hidden “least”', { question: 'Which is the least likely cause?' }, ['key-1 negative']],
    ['“at least”', { question: 'For how long must it be at least etched?' }, []],
    ['a NOT in capitals', { question: 'Which of these is NOT a sign of pulpitis?' }, []],
    ['a case with a “not”', { question: 'The bleeding has not stopped. What is the next step?' }, []],
    ['no objective', { objective: '' }, ['untested', 'key-1 no-objective']],
    ['an objective that is gone', { objective: 'obj-9' }, ['untested', 'key-1 no-objective']],
  ] as const)('look at %s', (_case, changes, found) => {
    expect(codes(exam([question(changes as Partial<QuestionForm>)]))).toEqual(found);
  });
  it('find a question that is word for word in the transcript', () => {
    const said = 'Today we ask: what does a cold test measure – and why? ';
    expect(codes(exam([question()]), said)).toEqual(['key-1 copied']);
    expect(codes(exam([question({ question: 'What is measured by a cold test?' })]), said)).toEqual([]);
  });
  it.each([
    ['2 of 4', [true, true, false, false], []],
    ['3 of 4', [true, true, true, false], ['longest']],
    ['3 of 3: too few to tell', [true, true, true], []],
  ])('look at how often the right answer is the longest: %s', (_case, isLong, found) => {
    const long = { options: ['The right answer with many more words than any', 'Short', 'Shorter', 'Brief'] };
    expect(codes(exam(isLong.map((each) => question(each ? long : {}))))).toEqual(found);
  });
  it.each([
    ['spread', [1, 2, 3, 4], []],
    ['two of four', [1, 1, 2, 3], []],
    ['three of four', [1, 1, 1, 3], ['same-letter']],
  ])('look at the letters of the right answers: %s', (_case, letters, found) => {
    const questions = letters.map((correct) => question({ correct, options: ['Four', 'Five', 'Nine', 'Zero'] }));
    expect(codes(exam(questions, { shuffleOptions: false }))).toEqual(found);
    expect(codes(exam(questions))).toEqual([]);
  });
});
