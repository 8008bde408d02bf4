import { expect, it } from 'vitest';
import type { ClassRow } from '#catalogue/contract.ts';
import { firstClass, inFullRows, notYetSeen, shownForYou } from './for-member.ts';

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

it('shows four of the five chosen, and never the one that stands above', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((hash) => row(hash));
  expect(hashes(shownForYou(rows, null))).toBe('a b c d');
  expect(hashes(shownForYou(rows, row('b')))).toBe('a c d e');
});

it('leaves out what is completed or stands above', () =>
  expect(hashes(notYetSeen([row('a'), row('b', { examTaken: true }), row('c'), row('d')], [row('c'), null]))).toBe(
    'a d',
  ));

it.each([
  ['', ''],
  ['a b', ''],
  ['a b c', 'a b c'],
  ['a b c d e f', 'a b c d'],
  ['a b c d e f g', 'a b c d e f g'],
])('of “%s” stand in rows of four, with a place for the way to all: “%s”', (given, shown) =>
  expect(inFullRows(given.split(' ').filter(Boolean)).join(' ')).toBe(shown),
);
