import { describe, expect, it } from 'vitest';
import { emptyQuestion, insertBelow, isKeyChanged, moveQuestion, removeOption, restoreKey } from './edit-questions.ts';

const question = (key: string) => ({
  ...emptyQuestion(key),
  question: `${key}?`,
  options: ['A', 'B', 'C'],
  correct: 2,
});
const list = ['one', 'two', 'three'].map(question);
const keysOf = (questions: readonly { key: string }[]) => questions.map(({ key }) => key);

describe('the list of questions', () => {
  it('takes a question below another one, and at the end', () => {
    expect(keysOf(insertBelow(list, 'one', question('new')))).toEqual(['one', 'new', 'two', 'three']);
    expect(keysOf(insertBelow(list, null, question('new')))).toEqual(['one', 'two', 'three', 'new']);
  });
  it.each([
    ['two', -1, ['two', 'one', 'three']],
    ['two', 1, ['one', 'three', 'two']],
    ['one', -1, ['one', 'two', 'three']],
    ['three', 1, ['one', 'two', 'three']],
    ['none', 1, ['one', 'two', 'three']],
  ] as const)('moves %s by %i', (key, by, keys) => {
    expect(keysOf(moveQuestion(list, key, by))).toEqual(keys);
  });
});

describe('the right answer', () => {
  it.each([
    ['before it', 0, 1],
    ['itself', 1, null],
    ['after it', 2, 2],
  ])('is still the same when an answer is removed: %s', (_case, index, correct) => {
    expect(removeOption(question('one'), index).correct).toBe(correct);
  });
  it.each([
    ['is untouched', { correct: 2 }, false],
    ['is another one', { correct: 1 }, true],
    ['is no longer marked', { correct: null }, true],
    ['was reworded', { options: ['A', 'B, mostly', 'C'] }, false],
    ['was moved', { options: ['B', 'A', 'C'], correct: 1 }, false],
  ])('differs from the published one where it %s', (_case, changes, isChanged) => {
    expect(isKeyChanged({ ...question('one'), ...changes }, question('one'))).toBe(isChanged);
  });
  it('is restored where the answer is now, or with the published answers if it is gone', () => {
    const published = question('one');
    expect(restoreKey({ ...published, options: ['C', 'A', 'B'], correct: 1 }, published)).toMatchObject({
      options: ['C', 'A', 'B'],
      correct: 3,
    });
    expect(restoreKey({ ...published, options: ['C', 'A'], correct: 1 }, published)).toMatchObject({
      options: ['A', 'B', 'C'],
      correct: 2,
    });
  });
});
