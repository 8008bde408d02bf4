// docs/specification/records.md, RL-28: counts, counts in part, doesn't count, or we don't know; never a promise.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assess, type AssessedActivity, type Assessment, type EarnedSoFar } from './assess.ts';
import type { Profession } from './professions.ts';
import { loadRules } from './server/rules.ts';

const day = '2026-11-27';
const { packs } = loadRules([join(import.meta.dirname, '../../rules/us')], day);

const live: AssessedActivity = {
  delivery: 'live-online',
  hours: 1.5,
  passMark: null,
  recognizedBy: { adaCerp: true, agdPace: false },
};
const study: AssessedActivity = { ...live, delivery: 'self-study', passMark: 75 };
const nobody = { adaCerp: false, agdPace: false };

type Case = {
  readonly of?: Partial<AssessedActivity>;
  readonly as?: Profession;
  readonly in: string;
  readonly soFar?: EarnedSoFar;
  readonly on?: string;
};
const answer = (activity: AssessedActivity, { as = 'dentist', in: state, soFar, on = day, of }: Case): Assessment =>
  assess({ ...activity, ...of }, { profession: as, state }, soFar ?? { selfStudyHours: 0 }, on, packs.get(state));

it.each<[string, AssessedActivity, Case, Assessment['verdict'], number, RegExp]>([
  ['live in Ohio', live, { in: 'OH' }, 'counts', 1.5, /this counts as “directly interactive”/],
  [
    'live in Ohio, recognized by PACE',
    live,
    { in: 'OH', of: { recognizedBy: { adaCerp: false, agdPace: true } } },
    'counts',
    1.5,
    /counts/,
  ],
  [
    'live in Ohio of an unrecognized provider',
    live,
    { in: 'OH', of: { recognizedBy: nobody } },
    'unknown',
    0,
    /whether Ohio accepts this provider/,
  ],
  [
    'self-study in Ohio without an exam',
    study,
    { in: 'OH', of: { passMark: null } },
    'does-not',
    0,
    /pass mark of 75%/,
  ],
  [
    'self-study in Ohio with a pass mark of 70',
    study,
    { in: 'OH', of: { passMark: 70 } },
    'does-not',
    0,
    /pass mark of 75%/,
  ],
  ['self-study in Ohio, whose limit nobody read', study, { in: 'OH' }, 'unknown', 0, /how much self-study Ohio allows/],
  ['live in California for a hygienist', live, { in: 'CA', as: 'hygienist' }, 'counts', 1.5, /as “live”/],
  ['self-study in California for a hygienist', study, { in: 'CA', as: 'hygienist' }, 'counts', 1.5, /as “non-live”/],
  [
    'the last hour that fits',
    study,
    { in: 'CA', as: 'hygienist', soFar: { selfStudyHours: 11 } },
    'counts',
    1.5,
    /counts/,
  ],
  [
    'more than fits',
    study,
    { in: 'CA', as: 'hygienist', soFar: { selfStudyHours: 11.5 } },
    'counts-in-part',
    1,
    /1 hour of this count/,
  ],
  ['nothing fits', study, { in: 'CA', as: 'hygienist', soFar: { selfStudyHours: 12.5 } }, 'does-not', 0, /used up/],
  ['live in California for a dentist', live, { in: 'CA' }, 'unknown', 0, /how California counts live webinars/],
  [
    'California before its rule',
    live,
    { in: 'CA', as: 'hygienist', on: '2022-12-31' },
    'unknown',
    0,
    /nobody has read/,
  ],
  ['Florida', live, { in: 'FL' }, 'unknown', 0, /how Florida counts/],
  ['a state that nobody read', live, { in: 'NY' }, 'unknown', 0, /nobody has read the rules of New York for dentists/],
  ['a text that was read a year ago', live, { in: 'OH', on: '2027-11-26' }, 'counts', 1.5, /counts/],
  ['a day later', live, { in: 'OH', on: '2027-11-27' }, 'unknown', 0, /last read on Thu Nov 26, 2026/],
])('%s (RL-28)', (_, activity, which, verdict, hours, words) => {
  const given = answer(activity, which);
  expect([given.verdict, given.hours, given.reasons.map(({ text }) => text).join(' ')]).toEqual([
    verdict,
    hours,
    expect.stringMatching(words),
  ]);
});

it('a state that nobody read gives “we don’t know” for everything (RL-28)', () => {
  for (const state of ['NY', 'PR', '']) {
    for (const as of ['dentist', 'hygienist'] as const)
      for (const activity of [live, study]) expect(answer(activity, { in: state, as }).verdict).toBe('unknown');
  }
});

it('every answer but “we don’t know” names its text, and none promises anything (RL-28)', () => {
  for (const state of ['OH', 'CA', 'FL', 'NY'])
    for (const as of ['dentist', 'hygienist'] as const)
      for (const activity of [live, study, { ...study, passMark: null }])
        for (const selfStudyHours of [0, 12, 100]) {
          const { verdict, hours, reasons } = answer(activity, { in: state, as, soFar: { selfStudyHours } });
          const [first] = reasons;
          expect(first?.text).toMatch(verdict === 'unknown' ? /^We don’t know: / : /^By the rule as we read it on /);
          if (verdict !== 'unknown') expect(first?.source?.quote.length).toBeGreaterThan(10);
          if (verdict === 'unknown' || verdict === 'does-not') expect(hours).toBe(0);
          expect(hours).toBeLessThanOrEqual(activity.hours);
        }
});
