import { expect, it } from 'vitest';
import { cardFeatured, cardList } from './card-rows.ts';

it('a list for cards says everything but the long description', () => {
  const list = {
    totalRows: 2,
    data: [
      { hash: 'a', description: 'Long.' },
      { hash: 'b', description: '' },
    ],
  };
  expect(cardList(list)).toEqual({ totalRows: 2, data: [{ hash: 'a' }, { hash: 'b' }] });
});

it('what is featured comes likewise, a class or an episode', () => {
  type Content = Parameters<typeof cardFeatured>[0];
  const row = { hash: 'a', description: 'Long.' };
  const content = {
    status: true,
    data: [
      { featuredHash: 'x', type: 1, class: row, podcast: null },
      { featuredHash: 'y', type: 2, class: null, podcast: row },
    ],
  } as unknown as Content;
  expect(cardFeatured(content).data).toEqual([
    { featuredHash: 'x', type: 1, class: { hash: 'a' }, podcast: null },
    { featuredHash: 'y', type: 2, class: null, podcast: { hash: 'a' } },
  ]);
});
