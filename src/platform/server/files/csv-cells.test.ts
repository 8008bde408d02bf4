import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { csvForSpreadsheets, inertCell } from './csv-cells.ts';

describe('a cell of a CSV file', () => {
  it.each([
    '=1+1',
    '+1+1',
    '-1-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1+1',
    ';=1+1',
    '; -1',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '+1-617-555',
    "+cmd|' /C calc'!A0",
  ])('that a spreadsheet would run stays text: %j', (typed) => {
    expect(inertCell(typed)).toBe(`'${typed}`);
  });

  it.each(['+1 555 010', '+16175550134', '617 555 0134', 'Ana-Maria', 'a=b', '3 - 4', ''])(
    'that is text anyway stays as it is: %j',
    (typed) => {
      expect(inertCell(typed)).toBe(typed);
    },
  );

  it('with a semicolon, a comma, a quote or a line break is quoted', () => {
    expect(stringify([['a;b', 'a,b', 'a"b', 'a\nb', ';=1+1', 'plain']], csvForSpreadsheets)).toBe(
      '"a;b","a,b","a""b","a\nb","\';=1+1",plain\r\n',
    );
  });
});
