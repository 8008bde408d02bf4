import { describe, expect, it } from 'vitest';
import type { OwnQuestion } from '#provider/own-questions.ts';
import { ownAnswersOf } from './own-answers.ts';

const questions: readonly OwnQuestion[] = [
  { key: 'pace', kind: 'rating', question: 'The pace suited me' },
  { key: 'change', kind: 'yesno', question: 'Will you change something?' },
  { key: 'what', kind: 'text', question: 'What will you change?' },
];
const answered = (given: Record<string, string>) =>
  ownAnswersOf(questions, given).map(({ key, answer }) => [key, answer]);

describe('answers to the provider’s own questions (CF-21)', () => {
  it('are in the order of the questions, each with its question', () => {
    expect(answered({ what: 'My bonding.', change: 'yes', pace: '4' })).toEqual([
      ['pace', '4'],
      ['change', 'yes'],
      ['what', 'My bonding.'],
    ]);
    expect(ownAnswersOf(questions, { pace: '1' })).toEqual([{ ...questions[0], answer: '1' }]);
  });
  it.each<[string, Record<string, string>]>([
    ['left open', {}],
    ['empty', { pace: '', what: ' \n' }],
    ['no rating', { pace: '5' }],
    ['no yes or no', { change: 'maybe' }],
    ['to a question that is not asked', { toString: 'yes', other: '4' }],
  ])('are left out where they are %s', (_case, given) => expect(answered(given)).toEqual([]));
});
