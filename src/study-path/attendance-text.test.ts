import { expect, it } from 'vitest';
import { attendanceText, creditText } from './attendance-text.ts';

const measured = { source: 'measured', minutes: 31, requiredMinutes: 72, isEnough: false, isUnclear: false } as const;

it.each([
  ['too few minutes with both figures', measured, 'The meeting recorded 31 of 72 minutes needed for live credit.'],
  [
    'enough minutes with both figures',
    { ...measured, minutes: 80, isEnough: true },
    'The meeting recorded 80 minutes; 72 are needed for live credit.',
  ],
  [
    'a missing leave',
    { ...measured, isUnclear: true },
    'The meeting recorded 31 of 72 minutes needed for live credit. We don’t know when you left; contact support if this looks wrong.',
  ],
  [
    'an entry that nobody measured',
    { ...measured, source: 'declared', minutes: null, isEnough: true } as const,
    'You joined the webinar, but we have no minutes for you. Your certificate will say that attendance was declared, not measured.',
  ],
  [
    'time in a room',
    { ...measured, source: 'room', minutes: 31 } as const,
    'You were checked in at the room for 31 of 72 minutes needed for live credit.',
  ],
  [
    'no entry',
    { ...measured, source: 'declared', minutes: null } as const,
    'We have no record that you joined before the end.',
  ],
])('says %s', (_what, attendance, text) => expect(attendanceText(attendance)).toBe(text));

it('promises live credit only for enough', () => {
  expect(creditText({ isEnough: true })).toContain('live, interactive credit');
  expect(creditText({ isEnough: false })).toContain('self-study credit');
});
