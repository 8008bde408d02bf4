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
    ['page=2&utm_source=mail', {}, true],
  ])('"%s"', (query, filter, isTidy) => expect(read(query)).toEqual({ filter, isTidy }));

  it('holds no more than a line of text', () => expect(read(`q=${'x'.repeat(5000)}`).filter.q).toHaveLength(200));
});
