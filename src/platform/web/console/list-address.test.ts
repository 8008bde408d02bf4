import { describe, expect, it } from 'vitest';
import { listInput, listStateOf, nextSort, queryWith } from './list-address.ts';

const names = ['q', 'state'];

describe('the address of a list', () => {
  it('says filters, order and page; what it does not know stays out', () => {
    const params = new URLSearchParams('q=%20amalgam%20&state=&other=1&sort=-name&page=3');
    expect(listStateOf(params, names)).toEqual({
      page: 3,
      sort: 'name',
      isDescending: true,
      filters: { q: 'amalgam' },
    });
    expect(listInput('https://portal.test/list?q=amalgam&sort=-name&page=3', names)).toEqual({
      q: 'amalgam',
      sort: '-name',
      page: '2',
    });
  });
  it.each(['0', '-2', 'x', ''])('takes page %j for the first', (page) => {
    expect(listStateOf(new URLSearchParams({ page }), names).page).toBe(1);
  });
  it('begins at the first page when it shows something else, and keeps the rest', () => {
    const params = new URLSearchParams('q=a&page=4');
    expect(queryWith(params, { state: 'open' })).toBe('?q=a&state=open');
    expect(queryWith(params, { page: '5' })).toBe('?q=a&page=5');
    expect(queryWith(params, { q: null })).toBe('');
  });
  it('goes through ascending, descending and its own order', () => {
    const of = (query: string) => nextSort(listStateOf(new URLSearchParams(query), names), 'name');
    expect([of(''), of('sort=name'), of('sort=-name'), of('sort=other')]).toEqual(['name', '-name', null, 'name']);
  });
});
