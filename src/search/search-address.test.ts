import { describe, expect, it } from 'vitest';
import { isBrowsing, isRefined, readSearchAddress, searchAddressOf, searchInputOf } from './search-address.ts';

const read = (query: string) => readSearchAddress(new URLSearchParams(query));

describe('the address of the search page', () => {
  it.each([
    ['', '/search'],
    ['q=pulp', '/search?q=pulp'],
    ['cid=2', '/search?cid=2'],
    ['coid=7', '/search?coid=7'],
    // The specified names exclude one another; what is next to them does not.
    ['q=pulp&category=2&company=7', '/search?q=pulp&category=2&company=7'],
    ['cid=2&company=7', '/search?cid=2&company=7'],
    ['category=2', '/search?cid=2'],
    ['company=7', '/search?coid=7'],
    ['category=2&company=7', '/search?cid=2&company=7'],
    ['coid=7&category=2', '/search?cid=2&company=7'],
    ['q=ab&category=2', '/search?cid=2'],
    [
      'q=pulp&kind=class&credit=one&length=short&sort=newest&show=48',
      '/search?q=pulp&kind=class&credit=one&length=short&sort=newest&show=48',
    ],
    ['q=pulp&kind=cake&credit=&sort=best&show=0', '/search?q=pulp'],
    [`category=${'9'.repeat(40)}`, `/search?cid=${'9'.repeat(20)}`],
  ])('"%s" is %s', (query, address) => expect(searchAddressOf(read(query).asked)).toBe(address));

  it('says more than one of the specified names only by mistake', () => {
    expect([read('cid=2&q=pulp').isTidy, searchAddressOf(read('cid=2&q=pulp').asked)]).toEqual([
      false,
      '/search?cid=2',
    ]);
    expect(read('cid=2&company=7').isTidy).toBe(true);
  });

  it('becomes what the calls take', () =>
    expect(searchInputOf(read('q=pulp&category=2&sort=credit').asked)).toEqual({
      q: 'pulp',
      cid: '2',
      sort: 'credit',
    }));

  it.each([
    ['', true, false],
    ['kind=class', true, true],
    ['q=pulp', false, false],
    ['q=pulp&category=2', false, false],
    ['cid=2&sort=newest', false, true],
  ])('of "%s" browses: %s, is refined: %s', (query, browses, refines) =>
    expect([isBrowsing(read(query).asked), isRefined(read(query).asked)]).toEqual([browses, refines]),
  );
});
