import { expect, it } from 'vitest';
import { lateCreditText, lateEntryText } from './late-entry.ts';

const endsAt = '2026-03-02T17:00:00Z';
const webinar = { endsAt, requiredMinutes: 48, hasExam: true, credits: 1 };
const minutesBefore = (minutes: number) => Date.parse(endsAt) - minutes * 60_000;

it.each([
  [
    'that enough is left for live credit',
    50,
    'Live credit requires 48 minutes in the meeting, and 50 minutes are left.',
  ],
  [
    'that exactly enough is left for live credit',
    48,
    'Live credit requires 48 minutes in the meeting, and 48 minutes are left.',
  ],
  [
    'that too little is left for it',
    47,
    'Live credit requires 48 minutes in the meeting, and only 47 minutes are left, so passing the exam will earn self-study credit.',
  ],
  [
    'of one minute as one',
    1,
    'Live credit requires 48 minutes in the meeting, and only 1 minute is left, so passing the exam will earn self-study credit.',
  ],
])('a late comer reads %s, before and after reserving a seat', (_case, minutes, text) => {
  expect(lateCreditText(webinar, minutesBefore(minutes))).toBe(text);
  expect(lateEntryText(webinar, minutesBefore(minutes))).toBe(
    `Free. You’ll join right away. This seat can’t be canceled. ${text}`,
  );
});

it('a member who was in the meeting before is told what is required, and not that it’s too late', () => {
  expect(lateCreditText(webinar, minutesBefore(5), true)).toBe('Live credit requires 48 minutes in the meeting.');
});

it.each([
  ['an exam', { ...webinar, hasExam: false }],
  ['credit', { ...webinar, credits: 0 }],
  ['a planned end', { ...webinar, endsAt: null }],
])('a late comer is promised no credit of a webinar without %s, and no way to give the seat back', (_without, row) => {
  expect(lateCreditText(row, minutesBefore(50))).toBe('');
  expect(lateEntryText(row, minutesBefore(50))).toBe('Free. You’ll join right away. This seat can’t be canceled.');
});
