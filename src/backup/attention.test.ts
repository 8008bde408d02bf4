import { expect, it } from 'vitest';
import { backupAttention, type BackupFacts } from './attention.ts';

const now = Temporal.Instant.from('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => now.subtract({ hours: 24 * days });
const fine: BackupFacts = { newest: 'made', lastAt: daysAgo(1), broken: null, everyDays: 7 };

it.each([
  ['all is well', {}, []],
  ['none', { newest: null, lastAt: null }, ['warn: There is no backup. If the server fails, everything is lost.']],
  [
    'failed, whatever there was before',
    { newest: 'failed' },
    ['red: The last backup failed. The server’s log says why.'],
  ],
  [
    'broken',
    { broken: 'The audit log does not fit together at entry 5.' },
    ['red: The last backup can’t be restored. The audit log does not fit together at entry 5.'],
  ],
  ['on its day', { lastAt: daysAgo(7) }, []],
  ['late', { lastAt: daysAgo(8) }, ['warn: The last backup is 8 days old; it’s scheduled every 7 days.']],
  [
    'late by a day',
    { lastAt: daysAgo(2), everyDays: 1 },
    ['warn: The last backup is 2 days old; it’s scheduled every day.'],
  ],
  ['a month by hand', { lastAt: daysAgo(30), everyDays: null }, []],
  [
    'more than a month by hand',
    { lastAt: daysAgo(31), everyDays: null },
    ['warn: The last backup is 31 days old, and automatic backups are off.'],
  ],
] satisfies [string, Partial<BackupFacts>, string[]][])('what backups say: %s', (_name, changes, expected) => {
  const said = backupAttention({ ...fine, ...changes }, now);
  expect(said.map(({ severity, sentence }) => `${severity}: ${sentence}`)).toEqual(expected);
  expect(said.every(({ permission }) => permission === 'data.export')).toBe(true);
});
