import { expect, it } from 'vitest';
import { askedCheck, checkProblems, checksText, isAnswer } from './attendance-check.ts';

it.each([
  [{ word: '  Molar ' }, { word: 'Molar', question: null, choices: null }],
  [{ word: ' – ' }, { problem: checkProblems.word }],
  [{}, { problem: checkProblems.word }],
  [{ question: ' ' }, { problem: checkProblems.question }],
  [{ question: 'Which?', choices: ['A', ' '] }, { problem: checkProblems.choices }],
  [{ question: 'Which?', choices: ['A', 'A '] }, { problem: checkProblems.choices }],
  [
    { question: ' Which? ', choices: ['A', '', ' B'] },
    { word: null, question: 'Which?', choices: ['A', 'B'] },
  ],
])('%j is asked as %j', (form, asked) => expect(askedCheck(form)).toEqual(asked));

it.each([
  ['Crème brûlée', 'creme-brulee', true],
  ['Crème brûlée', ' CREME BRULEE ', true],
  ['Crème brûlée', 'creme', false],
  ['Molar', '', false],
])('the word %j is heard in %j: %s', (word, answer, is) => expect(isAnswer({ word, choices: null }, answer)).toBe(is));

it('any choice answers a question, and nothing else does', () => {
  const asked = { word: null, choices: ['Yes', 'No'] };
  expect(['Yes', 'No', 'no', ''].map((answer) => isAnswer(asked, answer))).toEqual([true, true, false, false]);
});

it('says how many were answered', () => {
  expect(checksText({ answered: 0, asked: 0 })).toBe('');
  expect(checksText({ answered: 1, asked: 1 })).toBe('Answered 1 of 1 attendance check.');
  expect(checksText({ answered: 0, asked: 2 })).toBe('Answered 0 of 2 attendance checks.');
});
