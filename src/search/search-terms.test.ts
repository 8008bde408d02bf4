import { describe, expect, it } from 'vitest';
import { searchText } from './search-terms.ts';

describe('a search word', () => {
  it.each([
    ['implant', 'implant'],
    ['  implant  ', 'implant'],
    ["Bell's palsy", 'Bells palsy'],
    ['Bell’s palsy', 'Bells palsy'],
    ['abc', 'abc'],
    ['ab', ''],
    ["a'b'", ''],
    ['  a ', ''],
    ['', ''],
    ['3m', '3m'],
    ['3M', '3m'],
    [" '3M' ", '3m'],
    ['3mm', '3mm'],
    ['x'.repeat(31), 'x'.repeat(30)],
    ['x'.repeat(30), 'x'.repeat(30)],
  ])('%j becomes %j', (typed, searched) => expect(searchText(typed)).toBe(searched));

  it('does not end in half a character', () => expect(searchText(`${'x'.repeat(29)}🦷🦷`).isWellFormed()).toBe(true));
  it('is the same when it is read again', () => {
    for (const typed of [`${'x'.repeat(29)}  y`, "don't '3m", ` ${'ab '.repeat(20)}`])
      expect(searchText(searchText(typed))).toBe(searchText(typed));
  });
});
