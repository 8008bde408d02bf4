import { expect, it } from 'vitest';
import { whyNoExam } from './why-no-exam.ts';

const open = {
  isSignedIn: true,
  canShowExam: true,
  canView: true,
  hasCreditEnded: false,
  creditDay: 'Wed Nov 18, 2026',
};

it.each([
  ['a student who may take it reads no reason', {}, null],
  ['a visitor reads what signing in is good for', { isSignedIn: false, canShowExam: false }, 'Sign in to earn credit.'],
  [
    'a class that can’t be viewed yet has no open exam',
    { canView: false },
    'The exam opens once the class can be viewed.',
  ],
  ['an exam that is closed for this student says so', { canShowExam: false }, 'Exam not available.  Try again later.'],
  [
    'ended credit is told to students',
    { hasCreditEnded: true, canShowExam: false },
    'Credit for this class ended on Wed Nov 18, 2026.',
  ],
  [
    'ended credit is told to visitors too, before they sign in for nothing',
    { hasCreditEnded: true, isSignedIn: false },
    'Credit for this class ended on Wed Nov 18, 2026.',
  ],
])('%s', (_title, facts, reason) => {
  expect(whyNoExam({ ...open, ...facts })).toBe(reason);
});
