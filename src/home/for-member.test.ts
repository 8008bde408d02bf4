import { expect, it } from 'vitest';
import type { ClassRow } from '#catalogue/contract.ts';
import { firstClass, shownForYou } from './for-member.ts';

const row = (hash: string, changes: Partial<ClassRow> = {}) =>
  ({ hash, credits: 1, durationMin: 60, examTaken: false, ...changes }) as ClassRow;
const hashes = (rows: readonly ClassRow[]) => rows.map(({ hash }) => hash).join(' ');

it('begins with the shortest class that gives credit', () => {
  expect(
    firstClass([
      row('a'),
      row('unknown', { durationMin: null }),
      row('none', { credits: 0, durationMin: 5 }),
      row('short', { durationMin: 20 }),
    ])?.hash,
  ).toBe('short');
  expect(firstClass([row('none', { credits: 0 })])).toBeNull();
});

it('shows four of the classes chosen, without the class to continue and the featured one', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((hash) => row(hash));
  expect(hashes(shownForYou(rows, [null, null]))).toBe('a b c d');
  expect(hashes(shownForYou(rows, [row('b'), null]))).toBe('a c d e');
  expect(hashes(shownForYou(rows, [row('b'), row('d')]))).toBe('a c e');
});
