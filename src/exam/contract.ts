// An exam is what turns a class or an episode into credit: up to six options a question, one right; passed at the
// exam's minScore in percent. The key stays on the server until this student has passed. Answers in progress are saved,
// so that a reload or a dropped connection loses nothing.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import { stepRefusals } from '#study-path/next-step.ts';
import type * as schemas from './schemas.ts';

export const examMessages = {
  answerAll: 'Please answer all questions.',
  notAvailable: 'Exam not available.  Try again later.',
  loadFailed: 'Technical error.  Contact support.',
  gradeFailed: 'Technical Error. Try again later.',
  changed: 'This exam was updated while you were taking it. Reload it. This attempt doesn’t count.',
  otherQuestions: 'Each attempt has different questions. Reload the exam to see them. This attempt doesn’t count.',
  failed: (score: number, minScore: number) =>
    `Your score is ${score}%. ${minScore}% is needed to pass. Look at the marked questions and try again.`,
  /** For a member whose email isn’t confirmed. */
  marksLater: 'Confirm your email to see your marks right away. Otherwise, they’re here tomorrow.',
  confirmEmail: 'Please confirm your email address before your second exam.',
  nextIsOther: 'The next attempt has other questions.',
  thisIsOther: 'This attempt has other questions.',
  /** `name` is how the member is addressed, or empty. */
  passed: (score: number, name = '') => `Congratulations${name === '' ? '' : `, ${name}`}. You passed with ${score}%.`,
  failedForNow: (score: number, minScore: number) => `Your score is ${score}%. ${minScore}% is needed to pass.`,
  lastScore: (score: number, minScore: number) => `Your last attempt scored ${score}%. ${minScore}% is needed to pass.`,
  /** `when` is "7:00 PM EST", or with its day if that is not today. */
  waitUntil: (when: string) => `You can take this exam again starting ${when}.`,
  reviewMeanwhile: (title: string) => `In the meantime, review “${title}”.`,
  noAttemptLeft: 'You’ve used all attempts at this exam. Contact support if you need another one.',
  attemptsUsed: (attempts: number) =>
    attempts === 1
      ? 'You’ve used your only attempt at this exam. Contact support if you need another one.'
      : `You’ve used all ${attempts} attempts at this exam. Contact support if you need another one.`,
  gradedFrom: (when: string, percent: number) =>
    `This exam can be graded starting ${when}. At least ${percent}% of the class’s length must pass after you first open it.`,
  nonePending: 'All exams completed.',
  nothingInProgress: 'You currently do not have any classes in progress.',
  sameContent: 'You’ve already earned credit for this content.',
  creditEnded: (date: string) => `Credit for this class ended on ${date}.`,
} as const;

export type ExamQuestion = z.input<typeof schemas.examQuestion>;

export const examCall = defineCall<typeof schemas.examSchemas>()({
  method: 'GET',
  path: '/api/exam',
  access: 'student',
  refusalField: 'msg',
  refusals: [...itemRefusals, ...stepRefusals.exam, 'credit-ended', 'no-credit', 'confirm-email', 'exam-unavailable'],
});

export const gradeExamCall = defineCall<typeof schemas.gradeExamSchemas>()({
  method: 'POST',
  path: '/api/grade-exam',
  access: 'student',
  keepsSession: true,
  refusalField: 'msg',
  refusals: [
    ...itemRefusals,
    ...stepRefusals.exam,
    'credit-ended',
    'no-credit',
    'confirm-email',
    'exam-unavailable',
    'exam-changed',
    'exam-unanswered',
    'exam-wait',
    'exam-attempts-used',
    'exam-too-soon',
  ],
});

export const saveExamDraftCall = defineCall<typeof schemas.saveExamDraftSchemas>()({
  method: 'POST',
  path: '/api/save-exam-draft',
  access: 'student',
  keepsSession: true,
  refusals: itemRefusals,
});

export const pendingCall = defineCall<typeof schemas.pendingSchemas>()({
  method: 'GET',
  path: '/api/pending',
  access: 'student',
  refusals: [],
});
