import { expect, it } from 'vitest';
import { evidenceText, minutesText } from './attendance-record.ts';

const measured = { verdict: 'present', isNoted: false, isInRoom: false, minutes: 48, requiredMinutes: 45 } as const;

it.each([
  [measured, '48 minutes in the meeting during the webinar. 45 are required.'],
  [
    { ...measured, verdict: 'partly', minutes: 30, isNoted: true, isInRoom: false } as const,
    '30 minutes in the meeting during the webinar. 45 are required. The team noted the attendance.',
  ],
  [
    { ...measured, verdict: 'declared', minutes: null } as const,
    'Declared, not measured: entered before the end, and the meeting recorded no minutes.',
  ],
  [
    { ...measured, verdict: 'declared', minutes: null, isNoted: true, isInRoom: false } as const,
    'The meeting recorded no minutes. The team noted the attendance.',
  ],
  [{ ...measured, verdict: null, minutes: null } as const, 'The meeting recorded no minutes.'],
])('says what counts: %o', (figures, text) => {
  expect(minutesText(figures)).toBe(text);
});

it.each([
  [{ what: 'entered', source: null, by: null, note: null }, 'Pressed Enter Webinar'],
  [{ what: 'joined', source: 'webhook', by: null, note: null }, 'Joined the meeting, by the meeting service'],
  [
    { what: 'left', source: 'report', by: 'Anna Roth', note: null },
    'Left the meeting, by the attendance report (matched by Anna Roth)',
  ],
  [
    { what: 'attendance-noted', source: null, by: 'Anna Roth', note: 'Sat in the first row.' },
    'Attendance noted (Anna Roth): Sat in the first row.',
  ],
])('says one line of the record: %o', (entry, text) => {
  expect(evidenceText(entry)).toBe(text);
});
