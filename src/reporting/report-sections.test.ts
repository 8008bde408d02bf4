import { expect, it } from 'vitest';
import {
  daysIn,
  figureText,
  namedPeriod,
  periodBefore,
  sectionCells,
  sectionText,
  type ReportSection,
} from './report-sections.ts';

const section: ReportSection = {
  title: 'From first view to credit',
  head: 'Step',
  columns: [
    { label: 'Members', kind: 'count' },
    { label: 'Of viewers', kind: 'share' },
  ],
  rows: [
    { label: 'Viewed', values: [4210, 1], before: 3900 },
    { label: 'Passed', values: [1304, 1304 / 4210], before: 0 },
    { label: 'Nobody', values: [0, null], before: 0 },
  ],
  note: '',
};

it('is a table for spreadsheets, with plain numbers (RO-8)', () => {
  expect(sectionCells(section)).toEqual([
    ['Step', 'Members', 'Of viewers', 'Members in the period before'],
    ['Viewed', '4210', '1', '3900'],
    ['Passed', '1304', '0.3097', '0'],
    ['Nobody', '0', '', '0'],
  ]);
  const alone = { ...section, rows: [{ label: '2026-03', values: [2, 0.5], before: null }] };
  expect(sectionCells(alone)).toEqual([
    ['Step', 'Members', 'Of viewers'],
    ['2026-03', '2', '0.5'],
  ]);
});

it('is text for an email (RO-8)', () => {
  expect(sectionText(section, 'Mar 2026')).toBe(
    [
      'From first view to credit, Mar 2026',
      'Viewed: Members 4,210 (was 3,900), Of viewers 100%',
      'Passed: Members 1,304 (was 0), Of viewers 31%',
      'Nobody: Members 0 (was 0), Of viewers –',
    ].join('\n'),
  );
});

it.each([
  [null, 'count', '–'],
  [1204, 'count', '1,204'],
  [12.5, 'hours', '12.5'],
  [0.1 + 0.2, 'hours', '0.3'],
  [0.684, 'share', '68%'],
  [3, 'rating', '3.0'],
] as const)('%s as %s is %s', (value, kind, text) => {
  expect(figureText(value, kind)).toBe(text);
});

it('has a period before of the same length, right before', () => {
  expect(daysIn({ from: '2026-11-24', to: '2026-11-24' })).toBe(1);
  expect(periodBefore({ from: '2026-10-28', to: '2026-11-24' })).toEqual({ from: '2026-09-30', to: '2026-10-27' });
  expect(periodBefore({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

it.each([
  ['28', '2026-11-24', '2026-10-28', '2026-11-24'],
  ['quarter', '2026-11-24', '2026-10-01', '2026-11-24'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['year', '2026-11-24', '2026-01-01', '2026-11-24'],
  ['last-year', '2026-11-24', '2025-01-01', '2025-12-31'],
] as const)('“%s” on %s is from %s to %s', (name, today, from, to) => {
  expect(namedPeriod(name, today)).toEqual({ from, to });
});
