// An exam is what turns a class or an episode into credit: up to six options a question, one right; passed at the exam's minScore in percent.
// The key stays on the server until this student has passed. Answers in progress are kept, so that a reload or a dropped line loses nothing.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/contract.ts';
import { defineCall } from '#platform/shared/call.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { hash, instant, pageNumber } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/contract.ts';

export const examMessages = {
  answerAll: 'Please answer all questions.',
  notAvailable: 'Exam not available.  Try again later.',
  loadFailed: 'Technical error.  Contact support.',
  gradeFailed: 'Technical Error. Try again later.',
  changed: 'This exam was changed while you took it. Load it again; nothing was counted.',
  failed: (score: number, minScore: number) =>
    `Your score is ${score}%. ${minScore}% is needed to pass. Look at the marked questions and try again.`,
  passed: (score: number) => `Congratulations. You passed with ${score}%.`,
  failedForNow: (score: number, minScore: number) => `Your score is ${score}%. ${minScore}% is needed to pass.`,
  /** `when` is "7:00 PM EST", or with its day if that is not today. */
  waitUntil: (when: string) => `You can take this exam again from ${when}.`,
  reviewMeanwhile: (title: string) => `Until then, go through “${title}” again.`,
  noAttemptLeft: 'All attempts at this exam are used. Write to support if you need another one.',
  attemptsUsed: (attempts: number) =>
    `${attempts === 1 ? 'The one attempt' : `All ${attempts} attempts`} at this exam ${attempts === 1 ? 'is' : 'are'} used. Write to support if you need another one.`,
  gradedFrom: (when: string, percent: number) =>
    `This exam is graded from ${when}: ${percent}% of the class’s length must have passed since you first opened it.`,
  nonePending: 'All exams completed.',
  nothingInProgress: 'You currently do not have any classes in progress.',
  creditEnded: (date: string) => `Credit for this class ended on ${date}.`,
} as const;

const option = z.nullable(z.string());

/** `correctOption` is null in every question until this student has passed. */
export const examQuestion = z.object({
  examQId: z.int(),
  question: z.string(),
  option1: option,
  option2: option,
  option3: option,
  option4: option,
  option5: option,
  option6: option,
  correctOption: z.nullable(z.int()),
});
export type ExamQuestion = z.input<typeof examQuestion>;

const exam = z.object({ minScore: z.int(), version: z.int(), questions: z.array(examQuestion) });

const item = { c: z.optional(z.nullable(hash())), p: z.optional(z.nullable(hash())) };
const itemInQuery = { c: z.optional(hash()), p: z.optional(hash()) };
const about = {
  classId: z.nullable(z.int()),
  title: z.string(),
  credits: z.number(),
  releaseDate: instant(),
  /** The show of an episode; null for a class. */
  podcastShowHash: z.nullable(z.string()),
};

/** The chosen option (1 to 6) or null per question, in the order served. */
const chosenOptions = z.array(z.nullable(z.int().check(z.minimum(1), z.maximum(6)))).check(z.maxLength(200));

export const examCall = defineCall({
  method: 'GET',
  path: '/api/exam',
  summary: 'The exam of a class (c) or an episode (p).',
  access: 'student',
  refusalField: 'msg',
  input: z.object(itemInQuery),
  answer: z.object({
    status: z.literal(true),
    exam,
    studentData,
    ...about,
    /** Answers in progress, or those of the passing attempt; null where none is chosen. */
    answers: z.array(z.nullable(z.int())),
    /** Marks of the passing attempt; null before. */
    grades: z.nullable(z.array(z.boolean())),
    /** Marks of the last failed attempt, per question; null where the answer was changed since, or where there is no such attempt. */
    marks: z.array(z.nullable(z.boolean())),
    /** When the next attempt may be handed in; null = now. */
    nextAttemptAt: z.nullable(instant()),
    attempts: z.int(),
    /** How many attempts are left; null = no limit. */
    attemptsLeft: z.nullable(z.int()),
    /** From when an attempt is graded at all, and which share of the length must have passed by then; null = now. */
    gradedFrom: z.nullable(z.object({ at: instant(), percent: z.int() })),
    /** What the class teaches: where to look again after a failed attempt. */
    objectives: z.array(z.string()),
  }),
});

export const gradeExamCall = defineCall({
  method: 'POST',
  path: '/api/grade-exam',
  summary: 'Grades an attempt. A pass writes the credit; a repeated pass returns the stored result.',
  access: 'student',
  refusalField: 'msg',
  /** `version` is that of the questions answered; without it, the one that was served last. */
  input: z.object({ ...item, a: chosenOptions, version: z.optional(z.int()) }),
  answer: z.object({
    status: z.literal(true),
    exam,
    examScore: z.int(),
    passed: z.boolean(),
    grades: z.array(z.object({ examQId: z.int(), correct: z.boolean() })),
    msg: z.string(),
    ...about,
    nextAttemptAt: z.nullable(instant()),
    attemptsLeft: z.nullable(z.int()),
  }),
});

export const saveExamDraftCall = defineCall({
  method: 'POST',
  path: '/api/save-exam-draft',
  summary: 'Keeps the answers of an exam that is not handed in yet.',
  access: 'student',
  input: z.object({ ...item, a: chosenOptions, version: z.optional(z.int()) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

export const pendingCall = defineCall({
  method: 'GET',
  path: '/api/pending',
  summary: 'CE in Progress: classes viewed or attended whose exam is not passed yet, most recent first.',
  access: 'student',
  input: z.object({ page: pageNumber() }),
  answer: z.extend(
    listAnswer(
      z.extend(classRow, {
        nextStep: z.enum(['view', 'attendance', 'evaluation', 'recording', 'sponsor-video', 'survey', 'exam']),
      }),
    ),
    {
      /** Whether this student has passed any exam: an empty list means another thing to someone who never began. */
      hasPassed: z.boolean(),
    },
  ),
});
