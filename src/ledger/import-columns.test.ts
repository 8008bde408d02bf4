import { describe, expect, it } from 'vitest';
import { guessColumns, readLine } from './import-columns.ts';

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

describe('a line', () => {
  const columns = { email: 0, activity: 1, day: 2, hours: 3, type: 4, score: 5, note: 6 };
  const timeZone = 'America/New_York';
  const read = (changes: Partial<Record<number, string>> = {}, order: 'month-first' | 'day-first' | null = null) =>
    readLine(
      ['a@member.test', 'Vital pulp', '2026-03-01', '1.5', 'live', '', ''].map((cell, at) => changes[at] ?? cell),
      columns,
      7,
      { order, timeZone },
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
  it('has its day in the order of its column, and a moment its day here', () => {
    const dayOf = (...given: Parameters<typeof read>) => {
      const line = read(...given);
      return line.isReadable ? line.record.day : line.text;
    };
    expect(dayOf({ 2: '05/10/2026' }, 'day-first')).toBe('2026-10-05');
    expect(dayOf({ 2: '05/10/2026' }, 'month-first')).toBe('2026-05-10');
    expect(dayOf({ 2: '05/10/2026' })).toBe('Is 05/10/2026 May 10, 2026 or October 5, 2026?');
    expect(dayOf({ 2: '2026-11-06T02:30:00Z' })).toBe('2026-11-05');
    expect(dayOf({ 2: '13.11.2026' })).toBe('2026-11-13');
  });
});
