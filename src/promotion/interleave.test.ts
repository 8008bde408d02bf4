import { describe, expect, it } from 'vitest';
import { adPositions, inTurn, withBanners } from './interleave.ts';

describe('banners among the rows of a list', () => {
  it.each([
    // rows, banners, indexStart, interval, expected
    ['the first after three rows, later ones after each six further rows', 20, 8, 3, 6, [3, 9, 15]],
    ['as many as there are banners', 20, 2, 3, 6, [3, 9]],
    ['a list as long as indexStart ends with one', 3, 8, 3, 6, [3]],
    ['a list shorter than indexStart has none', 2, 8, 3, 6, []],
    ['an empty list has none, even at its head', 0, 8, 0, 6, []],
    ['indexStart 0 stands before the first row', 7, 8, 0, 6, [0, 6]],
    ['an interval of 0 gives the first only', 20, 8, 3, 0, [3]],
    ['a negative interval gives the first only', 20, 8, 3, -6, [3]],
    ['a negative indexStart gives none', 20, 8, -1, 6, []],
    ['no banners, no ads', 20, 0, 3, 6, []],
    ['an interval of 1 stands between all rows', 4, 9, 1, 1, [1, 2, 3, 4]],
  ])('%s', (_fact, rows, banners, indexStart, interval, expected) => {
    expect(adPositions(rows, banners, { indexStart, interval })).toEqual(expected);
  });

  it('never has two banners side by side', () => {
    for (let rows = 0; rows < 30; rows += 1) {
      const positions = adPositions(rows, 10, { indexStart: 3, interval: 1 });
      expect(new Set(positions).size).toBe(positions.length);
    }
  });
});

it('banners are in the list at their positions, also after its last row', () => {
  const slots = { indexStart: 1, interval: 2 };
  expect(withBanners(['a', 'b', 'c'], { ...slots, banners: [1, 2, 3] })).toEqual([
    { row: 'a' },
    { banner: 1 },
    { row: 'b' },
    { row: 'c' },
    { banner: 2 },
  ]);
  expect(withBanners(['a'], null)).toEqual([{ row: 'a' }]);
});

it('each ad is first for an hour, and none is lost', () => {
  expect([0, 1, 2, 3].map((hour) => inTurn(['a', 'b', 'c'], hour).join(''))).toEqual(['abc', 'bca', 'cab', 'abc']);
  expect(inTurn([], 7)).toEqual([]);
});
