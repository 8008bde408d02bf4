import { describe, expect, it } from 'vitest';
import { regrade, rekeyed, rekeyedAll } from './rekeying.ts';

const asked = (changes: object = {}) => ({
  key: 'q1',
  options: ['First', 'Second', null, 'Fourth'],
  correctOption: 1,
  countsForAll: false,
  ...changes,
});
const right = (rightOption: string | null, key = 'q1') => ({ key, rightOption });

describe('a question under corrected keys (RS-4)', () => {
  it.each([
    ['the option that is right, by its text', [right('Fourth')], { correctOption: 4 }],
    ['the last correction of several', [right('Fourth'), right('Second')], { correctOption: 2 }],
    ['every answer', [right(null)], { countsForAll: true }],
    ['one answer again after every answer counted', [right(null), right('Second')], { correctOption: 2 }],
    ['its own key where another question was corrected', [right('Fourth', 'q2')], {}],
    ['its own key where this version doesn’t have the option', [right('Fifth')], {}],
  ] as const)('has %s', (_what, rekeys, changes) => {
    expect(rekeyed(asked(), rekeys)).toEqual(asked(changes));
  });
  it('says whether any differs', () => {
    expect(rekeyedAll([asked()], [right('Fifth')]).isChanged).toBe(false);
    expect(rekeyedAll([asked(), asked({ key: 'q2' })], [right('Second', 'q2')]).isChanged).toBe(true);
  });
});

describe('an attempt under corrected keys', () => {
  const questions = [asked(), asked({ key: 'q2', correctOption: 2 }), asked({ key: 'q3', countsForAll: true })];
  const attempt = { answers: [1, 2, 4], grades: [true, true, false], passed: false, served: null };
  it('is read in the order in which it was served', () => {
    expect(regrade(attempt, questions, 75)).toEqual({
      grades: [true, true, true],
      score: 100,
      passes: true,
      isChanged: true,
    });
    const served = [{ at: 1 }, { at: 2 }, { at: 0 }];
    expect(regrade({ ...attempt, served }, questions, 67)).toMatchObject({
      grades: [false, true, false],
      passes: false,
    });
  });
  it('rounds its score down, and passes by the exact share', () => {
    expect(regrade({ ...attempt, answers: [1, 1, 1] }, questions, 66)).toMatchObject({ score: 66, passes: true });
    expect(regrade({ ...attempt, answers: [1, 1, 1] }, questions, 67)).toMatchObject({ score: 66, passes: false });
  });
});
