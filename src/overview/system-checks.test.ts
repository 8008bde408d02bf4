import { describe, expect, it } from 'vitest';
import { jobWord, systemChecks, type SystemFacts } from './system-checks.ts';

const now = Temporal.Instant.from('2026-11-24T15:00:00Z');
const ago = (duration: Temporal.DurationLike) => now.subtract(duration);
const gigabytes = (many: number) => many * 1_000_000_000;

const healthy: SystemFacts = {
  now,
  timeZone: 'America/New_York',
  release: 'Dental Learning 1.0.0',
  publicUrl: 'https://learn.harbor.test',
  isLocal: false,
  mail: { from: 'settings', waiting: 0, oldestAt: null, givenUp: 0 },
  disk: {
    freeBytes: gigabytes(80),
    totalBytes: gigabytes(100),
    filesBytes: gigabytes(12),
    databaseBytes: gigabytes(1),
    backupsBytes: gigabytes(3),
    grownBytes: gigabytes(1),
  },
  clockAheadMs: 40,
  failing: [],
  waiting: [],
  backup: { lastAt: ago({ hours: 20 }), everyDays: 1, triedAt: ago({ hours: 19 }), isRestorable: true },
  search: { shown: 140, known: 140 },
  database: { isEmbedded: true, version: '17.5' },
  storage: { kind: 'folder', problem: null },
};

type Changes = { readonly [Part in keyof SystemFacts]?: Partial<SystemFacts[Part]> | SystemFacts[Part] };
const checkOf = (key: string, changes: Changes = {}) => {
  const facts = Object.fromEntries(
    Object.entries(healthy).map(([part, value]) => {
      const change = changes[part as keyof SystemFacts];
      const isMerged = typeof change === 'object' && change !== null && !Array.isArray(change);
      return [part, change === undefined ? value : isMerged ? { ...(value as object), ...change } : change];
    }),
  ) as SystemFacts;
  const found = systemChecks(facts).find((check) => check.key === key);
  if (found === undefined) throw new Error(`There is no check ${key}.`);
  return found;
};

describe('a healthy machine', () => {
  it('has nothing to do', () => {
    const checks = systemChecks(healthy);
    expect(checks.filter(({ state }) => state === 'warn' || state === 'red')).toEqual([]);
    expect(checks.filter(({ todo }) => todo !== '')).toEqual([]);
  });
});

describe('every line that is not good says what to do', () => {
  const failing = [{ name: 'mail.send', tries: 7, since: ago({ hours: 2 }) }];
  it.each<[string, Changes, string, RegExp]>([
    ['mail', { mail: { from: null } }, 'red', /^No mail server is set up\./],
    [
      'mail',
      { mail: { waiting: 4, oldestAt: ago({ minutes: 31 }) } },
      'red',
      /^4 emails are waiting, the oldest for 31 minutes\.$/,
    ],
    ['mail', { mail: { givenUp: 1 } }, 'warn', /^1 email couldn’t be delivered/],
    ['address', { isLocal: true, publicUrl: 'http://localhost:8080' }, 'warn', /works only on this machine/],
    ['address', { publicUrl: 'http://learn.harbor.test' }, 'red', /say http:\/\//],
    ['disk', { disk: { freeBytes: gigabytes(1) } }, 'red', /^1\.0 GB free of 100 GB\./],
    ['disk', { disk: { freeBytes: gigabytes(9) } }, 'warn', /^9\.0 GB free/],
    ['disk', { disk: { freeBytes: gigabytes(40), grownBytes: gigabytes(30) } }, 'warn', /it’s full in 40 days\.$/],
    ['disk', { disk: { freeBytes: gigabytes(40), grownBytes: gigabytes(300) } }, 'red', /it’s full in 4 days\.$/],
    ['backup', { backup: { lastAt: null, triedAt: null, isRestorable: null } }, 'red', /^There is no backup\.$/],
    ['backup', { backup: { lastAt: ago({ hours: 60 }) } }, 'red', /^Last backup /],
    ['backup', { backup: { isRestorable: false } }, 'red', /it can’t be restored\.$/],
    ['backup', { backup: { everyDays: null } }, 'warn', /Automatic backups are off\.$/],
    ['backup', { backup: { triedAt: null, isRestorable: null } }, 'warn', /It has never been tested\.$/],
    ['jobs', { failing }, 'warn', /^1 kind is failing\.$/],
    ['jobs', { failing, waiting: failing }, 'warn', /^1 kind is failing, 1 kind is more than an hour late\.$/],
    ['search', { search: { known: 138 } }, 'warn', /^The search is missing 2 items of 140\.$/],
    ['clock', { clockAheadMs: 6_000 }, 'warn', /^This machine’s clock is 6 seconds ahead of the database’s\.$/],
    ['clock', { clockAheadMs: -31_000 }, 'red', /31 seconds behind/],
    ['storage', { storage: { kind: 's3', problem: 'no answer within 5 seconds.' } }, 'red', /^S3 doesn’t answer/],
  ])('%s with %j is %s', (key, changes, state, sentence) => {
    const check = checkOf(key, changes);
    expect([check.state, check.todo !== '']).toEqual([state, true]);
    expect(check.sentence).toMatch(sentence);
  });
});

it('a kind of job is called by what it is for', () => {
  expect(['mail.send', 'credit.submit-to-agd', 'credit.mail-report', 'test.count'].map(jobWord)).toEqual([
    'Emails',
    'AGD rosters',
    'Certificates and the ledger',
    'test.count',
  ]);
});
