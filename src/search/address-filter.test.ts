import { describe, expect, it } from 'vitest';
import { addressFilter } from './address-filter.ts';

const read = (query: string) => addressFilter(new URLSearchParams(query));

describe('the filter of an address', () => {
  it.each([
    ['', {}, true],
    ['cid=3', { cid: '3' }, true],
    ['coid=4', { coid: '4' }, true],
    ['q=implant', { q: 'implant' }, true],
    ['q=3m', { q: '3m' }, true],
    ['coid=4&cid=3', { cid: '3' }, false],
    ['q=implant&coid=4', { coid: '4' }, false],
    ['q=implant&coid=4&cid=3', { cid: '3' }, false],
    ['cid=&q=implant', { q: 'implant' }, false],
    ['q=', {}, false],
    ['q=%20%20', {}, false],
    ['q=ab', {}, false],
    ['q=ab&cid=3', { cid: '3' }, false],
    ["q=Bell's", { q: 'Bells' }, true],
    ['q=deep%0Amargins%00', { q: 'deep margins' }, true],
    ['cid=3%0A', { cid: '3' }, true],
    ['page=2&utm_source=mail', {}, true],
  ])('"%s"', (query, filter, isTidy) => expect(read(query)).toEqual({ filter, isTidy }));

  it('contains no more than the search takes', () => expect(read(`q=${'x'.repeat(5000)}`).filter.q).toHaveLength(30));
  it('contains no longer id than the calls take', () =>
    expect(read(`cid=${'9'.repeat(5000)}`).filter.cid).toHaveLength(20));
});
