import { expect, it } from 'vitest';
import { findRejectedRows } from './rejected-rows.ts';

const roster = [
  { code: 'A', agdNumber: '471100', title: 'Vital pulp therapy' },
  { code: 'B', agdNumber: '471100', title: 'Deep margins' },
  { code: 'C', agdNumber: '512874', title: 'Clean waterlines' },
];
const found = (text: string) => {
  const { found: rows, unknown } = findRejectedRows(text, roster);
  return [rows.map(({ code }) => code), unknown];
};

it.each([
  ['a number alone means every course of the member', '471100', [['A', 'B'], []]],
  ['a line with a title means that course', 'Row 2: 471100 "DEEP MARGINS" – invalid member', [['B'], []]],
  ['several lines, several numbers in one', '512874; 471100\n999999 unknown', [['A', 'B', 'C'], ['999999']]],
  ['longer and shorter numbers are none', '4711001 47110 2026-11-16', [[], []]],
  ['the title of another member’s course is not looked for', '512874 deep margins', [['C'], []]],
])('%s', (_title, text, expected) => {
  expect(found(text)).toEqual(expected);
});
