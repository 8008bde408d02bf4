import { describe, expect, it } from 'vitest';
import { guessColumns, readDay, readLine } from './import-columns.ts';

describe('columns', () => {
  it('are found by heads as they are written elsewhere', () => {
    expect(
      guessColumns(['Participant Email', 'Course Title', 'Completion Date', 'CE Hours', 'Credit Type', 'Remarks']),
    ).toEqual({
      email: 0,
      activity: 1,
      day: 2,
      hours: 3,
      type: 4,
      note: 5,
    });
    expect(guessColumns(['a', 'b'])).toEqual({});
  });
});

it.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-2-3', '2026-02-03'],
  ['12/31/2026', '2026-12-31'],
  ['2/29/2024', '2024-02-29'],
  ['2/29/2026', null],
  ['13/32/2026', null],
  ['31.12.2026', null],
  ['', null],
])('the date %s is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

describe('a line', () => {
  const columns = { email: 0, activity: 1, day: 2, hours: 3, type: 4, score: 5, note: 6 };
  const read = (changes: Partial<Record<number, string>> = {}) =>
    readLine(
      ['a@member.test', 'Vital pulp', '2026-03-01', '1.5', 'live', '', ''].map((cell, at) => changes[at] ?? cell),
      columns,
      7,
    );
  it('is read unchanged, and text that looks like a formula stays text', () => {
    expect(read({ 5: '90 %', 6: '=1+1' })).toMatchObject({
      isReadable: true,
      record: { line: 7, email: 'a@member.test', day: '2026-03-01', hours: 1.5, ceTypeId: 2, score: 90, note: '=1+1' },
    });
    expect(read({ 3: '', 4: 'Self-Study' })).toMatchObject({ record: { hours: null, ceTypeId: 1 } });
    expect(read({ 3: '1,5' })).toMatchObject({ record: { hours: 1.5 } });
  });
  it.each([
    [{ 0: 'nobody' }, '“nobody” isn’t an email address.'],
    [{ 0: '' }, 'Needs an email address, a username, or an AGD number.'],
    [{ 1: '' }, 'The course is missing.'],
    [{ 2: '13/32/2026' }, '“13/32/2026” isn’t a date. Use 2026-12-31.'],
    [{ 2: '' }, 'The date is missing. Use 2026-12-31.'],
    [{ 3: 'two' }, '“two” isn’t a number of hours. Use 1.5.'],
    [{ 3: '-1' }, '“-1” isn’t a number of hours. Use 1.5.'],
    [{ 4: 'hybrid' }, '“hybrid” isn’t a credit type. Use live or self-study.'],
    [{ 5: '101' }, '“101” isn’t a score. Use a whole number from 0 to 100.'],
  ])('%o says %s', (changes, text) => {
    expect(read(changes)).toMatchObject({ isReadable: false, line: 7, text });
  });
});
