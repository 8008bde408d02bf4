import { expect, it } from 'vitest';
import { answersText } from './meeting-answers.ts';

it.each([
  [{ asked: 0, answered: 0 }, 0, ''],
  [{ asked: 3, answered: 0 }, 0, 'Answered 0 of 3 poll questions.'],
  [{ asked: 1, answered: 1 }, 2, 'Answered 1 of 1 poll question. Asked 2 questions in the meeting.'],
  [{ asked: 0, answered: 0 }, 1, 'Asked 1 question in the meeting.'],
])('%j and %i questions: “%s”', (polls, questions, sentence) => {
  expect(answersText({ polls, questions })).toBe(sentence);
});
