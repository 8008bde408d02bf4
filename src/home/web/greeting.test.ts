import { describe, expect, it } from 'vitest';
import { ownZone } from '#platform/shared/dates.ts';
import type { MemberHome } from '../contract.ts';
import { addressOf, dayText, goodTime, longDay, whatWaits } from './greeting.ts';

const zone = 'America/New_York';
const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-24T23:10:00Z');

it.each([
  ['Dr. Helen Cho', 'Dr. Cho'],
  ['Dr. Anna van der Berg', 'Dr. van der Berg'],
  ['Ms. Cher', 'Ms. Cher'],
  ['Helen Cho', 'Helen'],
  ['', ''],
])('%j is addressed as %j', (name, address) => expect(addressOf(name)).toBe(address));

it.each([
  ['2026-11-24T11:59:00Z', 'Good morning'],
  ['2026-11-24T17:00:00Z', 'Good afternoon'],
  ['2026-11-24T23:00:00Z', 'Good evening'],
  ['2026-11-24T05:30:00Z', 'Good evening'],
])('at %s it is %s', (moment, words) => expect(goodTime(at(moment), zone)).toBe(words));

it('is said in the zone of the machine itself too', () => {
  expect(longDay(now, ownZone)).toBe(longDay(now, Intl.DateTimeFormat().resolvedOptions().timeZone));
  expect(goodTime(now, ownZone)).toBe(goodTime(now, Intl.DateTimeFormat().resolvedOptions().timeZone));
});

it('names the reader’s own day', () => expect(longDay(at('2026-11-25T03:00:00Z'), zone)).toBe('Tuesday, November 24'));

it.each([
  ['2026-11-25T03:00:00Z', 'today'],
  ['2026-11-25T06:00:00Z', 'tomorrow'],
  ['2026-11-29T01:00:00Z', 'on Saturday'],
  ['2026-12-08T18:00:00Z', 'on December 8'],
])('%s is %s', (moment, words) => expect(dayText(at(moment), now, zone)).toBe(words));

describe('what waits', () => {
  const text = (seat: object | null, goOn: object | null, ceHome: number, goal: number | null) =>
    whatWaits({ seat, goOn, credits: { year: 2026, ceHome, ceLive: 0, goal } } as MemberHome, now, zone);
  const seat = (releaseDateUTC: string, isWaiting = false) => ({ releaseDateUTC, isWaiting });

  it.each([
    [
      seat('2026-11-29T01:00:00Z'),
      {},
      6.5,
      15,
      'You have a webinar on Saturday and a class in progress. 8.5 CEU to reach your goal.',
    ],
    [
      seat('2026-11-25T01:00:00Z', true),
      null,
      16,
      15,
      'You’re on the waitlist for a webinar today. You’ve reached your goal for the year.',
    ],
    [seat('2026-11-24T23:00:00Z'), {}, 0, 15, 'Your webinar is live. Join now.'],
    [null, {}, 0, null, 'You have a class in progress.'],
    [null, null, 2.5, null, '2.5 CEU earned this year.'],
    [null, null, 0, 15, '15 CEU to reach your goal.'],
    [null, null, 0, null, 'Welcome! Make this page yours with a seat, a class, and a goal. One is plenty for today.'],
  ])('is said in a sentence', (own, goOn, credits, goal, words) => expect(text(own, goOn, credits, goal)).toBe(words));
});

it('greets in the zone of the machine itself, too', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect([goodTime(now, ownZone), longDay(now, ownZone)]).toEqual([goodTime(now, here), longDay(now, here)]);
});
