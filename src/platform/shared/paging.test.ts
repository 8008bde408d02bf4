import { describe, expect, it } from 'vitest';
import { clampPage, pageCount, screenPage } from './paging.ts';

describe('the page of an address', () => {
  it.each([
    [undefined, 1],
    ['', 1],
    ['0', 1],
    ['-3', 1],
    ['abc', 1],
    ['NaN', 1],
    ['Infinity', 1],
    ['1', 1],
    ['2', 2],
    ['02', 2],
    ['2.9', 2],
    ['7th', 7],
    ['9'.repeat(40), 1_000_000_000],
  ])('%j is page %d', (param, page) => expect(screenPage(param)).toBe(page));
});

describe('the pages of a list', () => {
  it.each([
    [0, 20, 0],
    [1, 20, 1],
    [20, 20, 1],
    [21, 20, 2],
    [40, 20, 2],
    [41, 20, 3],
  ])('%d rows at %d a page are %d', (totalRows, pageSize, pages) => expect(pageCount(totalRows, pageSize)).toBe(pages));

  it.each([
    [0, 41, 20, 0],
    [2, 41, 20, 2],
    [3, 41, 20, 2],
    [999_999_999, 41, 20, 2],
    [-1, 41, 20, 0],
    [5, 0, 20, 0],
  ])('page %d of %d rows at %d is served as %d, counted from zero', (page, totalRows, pageSize, served) =>
    expect(clampPage(page, totalRows, pageSize)).toBe(served),
  );
});
