import { describe, expect, it } from 'vitest';
import { fc } from '#platform/testing/seed.ts';
import { grade, isComplete, type AnswerKey } from './grading.ts';

const four = ['First', 'Second', 'Third', 'Fourth', null, null];
const keyOf = (...correct: number[]): AnswerKey => correct.map((correctOption) => ({ correctOption, options: four }));
const key = keyOf(1, 2, 3, 4);

describe('a grade', () => {
  it.each([
    ['everything right', [1, 2, 3, 4], [true, true, true, true], 100, true],
    ['three of four, at a pass mark of 75', [1, 2, 3, 1], [true, true, true, false], 75, true],
    ['half', [1, 2, 1, 1], [true, true, false, false], 50, false],
    ['nothing', [2, 1, 1, 1], [false, false, false, false], 0, false],
  ])('%s', (_case, answers, grades, examScore, passed) =>
    expect(grade(key, answers, 75)).toEqual({ grades, examScore, passed }),
  );

  it('never shows a rounded score as a pass: 2 of 3 is 66, and fails at 67', () => {
    expect(grade(keyOf(1, 1, 1), [1, 1, 2], 67)).toMatchObject({ examScore: 66, passed: false });
  });
  it('passes exactly at the mark, without a rounding error: 7 of 10 at 70', () => {
    expect(grade(keyOf(...Array<number>(10).fill(1)), [1, 1, 1, 1, 1, 1, 1, 2, 2, 2], 70)).toMatchObject({
      examScore: 70,
      passed: true,
    });
  });
  it('passes whenever the shown score reaches the mark, and never below it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), {
          minLength: 1,
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 100 }),
        (pairs, minScore) => {
          const { grades, examScore, passed } = grade(
            keyOf(...pairs.map(([correct]) => correct)),
            pairs.map(([, answer]) => answer),
            minScore,
          );
          expect(grades).toEqual(pairs.map(([correct, answer]) => correct === answer));
          expect(passed).toBe(examScore >= minScore);
        },
      ),
    );
  });
});

describe('an answer sheet is complete', () => {
  it('with an existing option for every question', () => expect(isComplete(key, [4, 3, 2, 1])).toBe(true));
  it.each<[string, (number | null)[]]>([
    ['one is missing', [1, 2, 3]],
    ['one is too many', [1, 2, 3, 4, 1]],
    ['one is not chosen', [1, null, 3, 4]],
    ['one names an empty option', [1, 2, 3, 5]],
    ['one names option 0', [0, 2, 3, 4]],
    ['one names option 7', [7, 2, 3, 4]],
    ['there are none', []],
  ])('not when %s', (_case, answers) => expect(isComplete(key, answers)).toBe(false));
});
