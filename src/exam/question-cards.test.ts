import { expect, it } from 'vitest';
import { textOfCards } from './question-cards.ts';
import { readPastedQuestions } from './read-pasted-questions.ts';

const read = (rows: string[][]) =>
  readPastedQuestions(textOfCards(rows) ?? '').map(({ question, options, correct, explanation, problem }) => ({
    question,
    options,
    correct,
    ...(explanation === '' ? {} : { explanation }),
    ...(problem === null ? {} : { problem: problem.code }),
  }));

const card = [
  ['1', 'What does a cold test measure?'],
  ['A', 'Blood flow in the pulp'],
  ['B', 'The response of the pulp’s nerves'],
];
const asked = { question: 'What does a cold test measure?', options: [card[1]![1], card[2]![1]] };

it('reads the table of a question, whose key is a row, a star, or a mark beside the answer', () => {
  for (const rows of [
    [...card, ['Answer', 'B']],
    [...card.slice(0, 2), ['*B', card[2]![1]!]],
    [...card.slice(0, 2), ['B.', card[2]![1]!, 'X']],
    [
      ['Question 1:', card[0]![1]!],
      ['a)', card[1]![1]!, ''],
      ['b)', card[2]![1]!, '✓'],
    ],
    [[card[0]![1]!], ...card.slice(1), ['Correct answer:', 'b']],
  ])
    expect(read(rows)).toEqual([{ ...asked, correct: 2 }]);
  expect(read([...card, ['Key', 'B'], ['Rationale', 'Nerves respond to cold.']])).toEqual([
    { ...asked, correct: 2, explanation: 'Nerves respond to cold.' },
  ]);
});

it('reads a table with a question a row', () => {
  expect(
    read([
      ['Question', 'Answer A', 'Answer B', 'Correct'],
      ['What does a cold test measure?', card[1]![1]!, card[2]![1]!, 'B'],
      ['Which etch?', 'Total', 'Self', ''],
    ]),
  ).toEqual([
    { ...asked, correct: 2 },
    { question: 'Which etch?', options: ['Total', 'Self'], correct: null, problem: 'no-key' },
  ]);
});

it('guesses no key, and takes no other table for questions', () => {
  expect(read(card)).toEqual([{ ...asked, correct: null, problem: 'no-key' }]);
  expect(read([...card, ['Answer', 'A, B']])).toMatchObject([{ correct: null, problem: 'two-keys' }]);
  expect(
    read([
      ['1', asked.question],
      ['A', 'One', 'X'],
      ['B', 'Two', 'X'],
    ]),
  ).toMatchObject([{ correct: null, problem: 'two-keys' }]);
  for (const other of [
    [
      ['Name', 'Seat'],
      ['Ana', '12'],
    ],
    [
      ['Stage', 'I'],
      ['Grade', 'B'],
    ],
    [['1', 'Only a question']],
    [],
  ])
    expect(textOfCards(other)).toBeNull();
});
