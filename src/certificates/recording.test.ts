import { expect, it } from 'vitest';
import { copiesText, type RecordedFacts, recordingOf, recordingText, stampText } from './recording.ts';

const passed: RecordedFacts = {
  completedAt: '2026-11-19T04:41:00Z',
  issuedAt: '2026-11-19T04:41:00Z',
  listedAt: '2026-11-19T04:42:00Z',
  isTakenOver: false,
  source: 'exam',
};

it.each<[string, Partial<RecordedFacts>, ReturnType<typeof recordingOf>]>([
  ['a pass that was logged at once', {}, 'same-day'],
  ['24 hours later', { listedAt: '2026-11-20T04:41:00Z' }, 'same-day'],
  ['a moment after that', { listedAt: '2026-11-20T04:41:01Z' }, 'later'],
  ['nothing logged', { listedAt: null }, 'awaited'],
  ['an import, though it is of today', { source: 'import', isTakenOver: true }, 'later'],
  ['credit from before the log', { isTakenOver: true, issuedAt: null }, 'older'],
  ['granted by hand for last month', { source: 'by-hand', completedAt: '2026-10-01T12:00:00Z' }, 'later'],
  ['granted by hand on the day', { source: 'by-hand' }, 'same-day'],
  ['an amended one', { source: 'amended', completedAt: '2026-10-01T12:00:00Z' }, 'amended'],
  ['an amended one from before the log', { source: 'amended', isTakenOver: true }, 'older'],
])('%s (RL-21)', (_, facts, recording) => {
  expect(recordingOf({ ...passed, ...facts })).toBe(recording);
});

it('says the days in the certificate’s time zone, and how late credit came to be (RL-21)', () => {
  const say = (facts: Partial<RecordedFacts>) => recordingText({ ...passed, timeZone: 'America/New_York', ...facts });
  expect(say({})).toEqual({
    title: 'Recorded on the day itself.',
    text: 'Completed Wed Nov 18, 2026 at 11:41 PM; in the list by Wed Nov 18, 2026.',
  });
  expect(say({ source: 'import', completedAt: '2025-12-31T12:00:00Z' })).toEqual({
    title: 'Recorded later.',
    text: 'Completion stated Wed Dec 31, 2025; in the list since Wed Nov 18, 2026 (imported). Ask the provider why.',
  });
  expect(say({ source: 'amended', issuedAt: '2026-11-19T03:00:00Z' }).text).toMatch(/^Amended Wed Nov 18, 2026;/);
  expect(say({ isTakenOver: true }).text).toContain('proves nothing about the time before');
  expect(say({ listedAt: null }).title).toBe('Not in the public list yet.');
});

it.each([
  [0, 0, ''],
  [1, 0, '1 certificate issued later contains a copy that proves it.'],
  [1212, 0, '1,212 certificates issued later contain copies that prove it.'],
  [0, 1, 'Emails to 1 person contain copies that prove it.'],
  [1, 3, '1 certificate issued later and emails to 3 people contain copies that prove it.'],
])('counts the copies: %i and %i (RL-20)', (copies, emails, text) => {
  expect(copiesText({ copies, emails })).toBe(text);
});

it('says who confirmed the list, and when, in the certificate’s time zone (RL-42)', () => {
  const stamp = { authority: 'tsa.example', at: '2026-11-30T02:00:00Z' };
  expect(stampText(stamp, 'America/New_York')).toBe('tsa.example confirmed the list on Sun Nov 29, 2026.');
  expect(stampText(null, 'America/New_York')).toBe('');
});
