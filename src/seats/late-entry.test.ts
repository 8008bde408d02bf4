import { expect, it } from 'vitest';
import { lateEntryText } from './late-entry.ts';

const endsAt = '2026-03-02T17:00:00Z';
const webinar = { endsAt, requiredMinutes: 48, hasExam: true };
const minutesBefore = (minutes: number) => Date.parse(endsAt) - minutes * 60_000;

it.each([
  [
    'that enough is left for live credit',
    webinar,
    50,
    'Live credit requires 48 minutes in the meeting, and 50 minutes are left.',
  ],
  [
    'that too little is left for it',
    webinar,
    47,
    'Live credit requires 48 minutes in the meeting and only 47 are left, so passing the exam will earn self-study credit.',
  ],
])('a late comer reads %s', (_case, row, minutes, text) =>
  expect(lateEntryText(row, minutesBefore(minutes))).toContain(text),
);

it('a late comer is promised no credit of a webinar without an exam, and no way to give the seat back', () => {
  expect(lateEntryText({ ...webinar, hasExam: false }, minutesBefore(50))).toBe(
    'Free. You’ll join right away. This seat can’t be canceled.',
  );
});
