import { expect, it } from 'vitest';
import type { Attendance } from '#credit/live-attendance.ts';
import { listsOf, matchesName, verdictOf, waitlistReason, type RosterFacts } from './roster.ts';

const measured = (minutes: number): Attendance => ({
  source: 'measured',
  minutes,
  requiredMinutes: 48,
  isEnough: minutes >= 48,
  isUnclear: false,
});
const declared = (isEnough: boolean): Attendance => ({
  source: 'declared',
  minutes: null,
  requiredMinutes: 48,
  isEnough,
  isUnclear: false,
});
const seat: RosterFacts = {
  state: 'reserved',
  hasEntered: true,
  attendance: measured(50),
  attended: true,
  isReported: true,
  hasEnded: true,
  isSettled: false,
};

it.each([
  ['present', seat, 'present', ['seats', 'entered']],
  ['a few minutes', { ...seat, attendance: measured(37) }, 'partly', ['seats', 'entered', 'partly']],
  ['no minutes', { ...seat, attendance: measured(0) }, 'absent', ['seats', 'entered']],
  ['left out by the report', { ...seat, attendance: declared(true) }, 'declared', ['seats', 'entered', 'declared']],
  ['nobody reported', { ...seat, attendance: declared(true), isReported: false }, 'declared', ['seats', 'entered']],
  ['never came', { ...seat, attendance: declared(false), hasEntered: false }, 'absent', ['seats', 'not-in']],
  ['before the end', { ...seat, hasEnded: false }, null, ['seats', 'entered']],
  ['on the waitlist', { ...seat, state: 'waiting', attendance: null } as const, null, ['waitlist']],
] as const)('%s', (_case, facts, verdict, lists) => {
  expect(verdictOf(facts)).toBe(verdict);
  expect(listsOf(facts)).toEqual(lists);
});

it.each([
  ['mun', true],
  ['jose', true],
  ['Ibáñez J', true],
  ['ose', false],
  ['muñoz maria', false],
  ['  ', true],
])('finds José Muñoz-Ibáñez by “%s”: %s', (typed, isFound) => {
  expect(matchesName({ firstname: 'José', lastname: 'Muñoz-Ibáñez' }, typed)).toBe(isFound);
});

it('says why somebody still waits', () => {
  expect(waitlistReason({ position: 1, isClosedAccount: false }, false)).toContain('Next');
  expect(waitlistReason({ position: 4, isClosedAccount: false }, false)).toBe('Moves up when 4 seats open up.');
  expect(waitlistReason({ position: 1, isClosedAccount: false }, true)).toBe('No one moves up after the start.');
  expect(waitlistReason({ position: 2, isClosedAccount: true }, false)).toBe('The account is closed.');
});
