import { describe, expect, it } from 'vitest';
import { bannerPictures } from './banner-size.ts';
import { bySize } from './by-size.ts';

const shown = (adUrls: string[]) => Object.fromEntries(bannerPictures(adUrls).map(({ from, url }) => [from, url]));

describe('the picture of a banner by screen width', () => {
  it('is 0 for extra small, 2 for small, 1 for medium, 2 for large, 3 for extra large', () => {
    expect(shown(['xs', 'sm', 'md', 'lg'])).toEqual({ 0: 'xs', 576: 'md', 768: 'sm', 992: 'md', 1200: 'lg' });
  });
  it.each([
    [['a'], { 0: 'a', 576: 'a', 768: 'a', 992: 'a', 1200: 'a' }],
    [['a', 'b'], { 0: 'a', 576: 'b', 768: 'b', 992: 'b', 1200: 'b' }],
    [['a', 'b', 'c'], { 0: 'a', 576: 'c', 768: 'b', 992: 'c', 1200: 'c' }],
    [[], {}],
  ])('falls back to the nearest smaller one: %j', (adUrls, expected) => expect(shown(adUrls)).toEqual(expected));
  it('comes widest first, as a picture element reads them', () => {
    const froms = bannerPictures(['a', 'b', 'c', 'd']).map(({ from }) => from);
    expect(froms).toEqual([...froms].sort((one, other) => other - one));
  });
});

it.each([
  [[], []],
  [[0], ['0']],
  [
    [0, 1, 2, 3],
    ['0', '1', '2', '3'],
  ],
  [
    [0, 3],
    ['0', '0', '0', '3'],
  ],
  [[1, 2], []],
])('the pictures of the sizes %j are %j by index', (positions, expected) => {
  expect(bySize(positions.map((position) => ({ position, url: String(position) })))).toEqual(expected);
});
