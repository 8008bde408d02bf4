import { expect, it } from 'vitest';
import { findRejectedRows } from './rejected-rows.ts';

const roster = [
  { code: 'A', agdNumber: '471100', title: 'Vital pulp therapy', day: '2026-11-05' },
  { code: 'B', agdNumber: '471100', title: 'Deep margins', day: '2026-11-06' },
  { code: 'C', agdNumber: '512874', title: 'Clean waterlines', day: '2026-11-05' },
  { code: 'D', agdNumber: '012345', title: 'Clean waterlines', day: '2026-10-05' },
  { code: 'E', agdNumber: '012345', title: 'Clean waterlines', day: '2026-11-05' },
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
  ['a day means the course of that day', '471100,11/6/2026,1.0,unknown course code', [['B'], []]],
  ['a day tells two courses with one title apart', '12345 Clean waterlines 2026-10-05', [['D'], []]],
  ['a day that no course has says nothing', '471100 rejected on 12/01/2026', [['A', 'B'], []]],
  ['a number without its first zero', '12345', [['D', 'E'], []]],
  ['the title of another member’s course is not looked for', '512874 deep margins', [['C'], []]],
])('%s', (_title, text, expected) => {
  expect(found(text)).toEqual(expected);
});
