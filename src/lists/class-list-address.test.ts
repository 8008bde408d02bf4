import { expect, it } from 'vitest';
import { emptySearch } from '#search/search-address.ts';
import { lastChosen } from './class-list-address.ts';

const words = { ...emptySearch, words: 'implants' };
const category = { ...emptySearch, categoryId: '3' };
const company = { ...emptySearch, companyId: '7' };

it.each([
  ['a category instead of words', words, { ...words, categoryId: '3' }, { cid: '3' }],
  ['a company instead of a category', category, { ...category, companyId: '7' }, { coid: '7' }],
  ['a category instead of a company', company, { ...company, categoryId: '3' }, { cid: '3' }],
  ['no category', category, { ...category, categoryId: '' }, {}],
  ['no words', words, { ...words, words: '' }, {}],
  ['credit, and the words stay', words, words, { q: 'implants' }],
  ['credit, and the category stays', category, category, { cid: '3' }],
  ['credit, and the company stays', company, company, { coid: '7' }],
])('choosing %s', (_choice, before, next, filter) => expect(lastChosen(before, next)).toEqual(filter));
