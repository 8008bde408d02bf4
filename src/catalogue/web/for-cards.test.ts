import { expect, test } from 'vitest';
import { forCards } from './for-cards.ts';

const answer = {
  status: true,
  classes: { data: [{ hash: 'a', blurb: 'Short.', description: 'Long. '.repeat(100), photo: null }] },
  serverTime: '2026-03-02T15:00:00.000Z',
};

test('rows lose their description and keep everything else', () => {
  expect(forCards(answer)).toEqual({
    ...answer,
    classes: { data: [{ hash: 'a', blurb: 'Short.', description: '', photo: null }] },
  });
});

test('the answer itself stays whole: others are given the same one', () => {
  forCards(answer);
  expect(answer.classes.data[0]?.description).toHaveLength(600);
});
