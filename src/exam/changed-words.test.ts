import { expect, it } from 'vitest';
import { changedWords } from './changed-words.ts';

it.each([
  ['the same', 'What is it?', 'what is it', { changed: 0, of: 3 }],
  ['one word', 'What is it called?', 'What is this called?', { changed: 1, of: 4 }],
  ['words added', 'What is it?', 'What is it in an adult?', { changed: 3, of: 6 }],
  ['words removed', 'What is it in an adult?', 'What is it?', { changed: 3, of: 6 }],
  ['another text', 'What is it?', 'Choose a material', { changed: 3, of: 3 }],
  ['words in another order', 'red and blue', 'blue and red', { changed: 2, of: 3 }],
  ['nothing before', '', 'What is it?', { changed: 3, of: 3 }],
  ['nothing at all', '', '', { changed: 0, of: 0 }],
])('counts the words that changed: %s', (_case, before, after, counted) => {
  expect(changedWords(before, after)).toEqual(counted);
});
