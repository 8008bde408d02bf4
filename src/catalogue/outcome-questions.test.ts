import { expect, it } from 'vitest';
import { outcomeAnswersOf, withoutKey } from './outcome-questions.ts';

const questions = [
  { key: 'mta', question: 'What is MTA?', options: ['A cement', 'A composite'], correct: 1 },
  { key: 'pulp', question: 'Which pulp heals?', options: ['None', 'Vital'], correct: 2 },
];

it('answers are right or wrong, in the order of the questions, each with its question (AU-37)', () => {
  expect(outcomeAnswersOf(questions, { pulp: 1, mta: 1 })).toEqual([
    { key: 'mta', question: 'What is MTA?', answer: 'A cement', isRight: true },
    { key: 'pulp', question: 'Which pulp heals?', answer: 'None', isRight: false },
  ]);
});
it.each([{}, { mta: 0 }, { mta: 3 }, { other: 1 }, { toString: 1 }] as Record<string, number>[])(
  'what is no answer is left out: %o',
  (given) => expect(outcomeAnswersOf(questions, given)).toEqual([]),
);
it('members get no key', () => {
  expect(questions.map(withoutKey)).toEqual([
    { key: 'mta', question: 'What is MTA?', options: ['A cement', 'A composite'] },
    { key: 'pulp', question: 'Which pulp heals?', options: ['None', 'Vital'] },
  ]);
});
