import { describe, expect, it } from 'vitest';
import { openQuestions, optionsOf, readAnswers } from './answer-sheet.ts';
import type { ExamQuestion } from './contract.ts';

const question = (...options: (string | null)[]): ExamQuestion => ({
  examQId: 1,
  question: 'Which?',
  option1: options[0] ?? null,
  option2: options[1] ?? null,
  option3: options[2] ?? null,
  option4: options[3] ?? null,
  option5: options[4] ?? null,
  option6: options[5] ?? null,
  correctOption: null,
});

describe('options', () => {
  it('are lettered a to f', () =>
    expect(
      optionsOf(question('A', 'B', 'C', 'D', 'E', 'F'))
        .map(({ letter }) => letter)
        .join(''),
    ).toBe('abcdef'));
  it('leave no gap in the letters where a field is empty, and keep the numbers of their fields', () => {
    expect(optionsOf(question('A', null, 'C', null, 'E'))).toEqual([
      { number: 1, letter: 'a', label: 'A' },
      { number: 3, letter: 'b', label: 'C' },
      { number: 5, letter: 'c', label: 'E' },
    ]);
  });
});

describe('open questions', () => {
  it.each<[(number | null)[], number, number[]]>([
    [[1, 2, 3], 3, []],
    [[1, null, 3], 3, [1]],
    [[], 2, [0, 1]],
    [[1], 3, [1, 2]],
  ])('of %j among %i are %j', (answers, count, open) => expect(openQuestions(answers, count)).toEqual(open));
});

describe('answers stored in this browser', () => {
  const questions = [question('A', 'B'), question('A', null, 'C')];
  it.each<[unknown, (number | null)[]]>([
    [
      [1, 3],
      [1, 3],
    ],
    [
      [null, 3],
      [null, 3],
    ],
    [
      [null, null],
      [null, null],
    ],
  ])('%j are taken', (kept, answers) => expect(readAnswers(kept, questions)).toEqual(answers));
  it.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'a'],
    ['too few', [1]],
    ['too many', [1, 1, 1]],
    ['an option that the question does not have', [1, 2]],
    ['a number as text', ['1', 3]],
    ['an object', { length: 2 }],
    ['a hole', [undefined, 3]],
  ])('are dropped when they are %s', (_case, kept) => expect(readAnswers(kept, questions)).toBeNull());
});
