import { beforeEach, expect, it } from 'vitest';
import { keepWish, takeWish } from './reserve-wish.ts';

beforeEach(() => localStorage.clear());

it('a wish is carried out once, for its own webinar, within half an hour', () => {
  keepWish('abc', 0);
  expect(takeWish('abc', 30 * 60_000 - 1)).toBe(true);
  expect(takeWish('abc', 1)).toBe(false);
  keepWish('abc', 0);
  expect(takeWish('abc', 30 * 60_000)).toBe(false);
  keepWish('abc', 0);
  expect(takeWish('other', 1)).toBe(false);
  expect(takeWish('abc', 1)).toBe(false);
});
it('without a press there is none, and nonsense is none', () => {
  expect(takeWish('abc')).toBe(false);
  localStorage.setItem('reserve_wish', '{"classHash":"abc","until":"9999999999999"}');
  expect(takeWish('abc')).toBe(false);
  localStorage.setItem('reserve_wish', 'not json');
  expect(takeWish('abc')).toBe(false);
});
