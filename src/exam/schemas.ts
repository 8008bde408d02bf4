// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/schemas.ts';
import { listWithAds } from '#promotion/schemas.ts';
import { hash, instant, pageNumber } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/schemas.ts';

const option = z.nullable(z.string());

/** `correctOption` is null in every question until this student has passed, and nothing explains it. */
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
  /** The option numbers in the order in which to show them; absent where that is their own order. */
  order: z.optional(z.array(z.int())),
  /** Why the right option is right. */
  explanation: z.optional(z.string()),
  /** The learning objective that it tests. */
  objective: z.optional(z.string()),
});

const exam = z.object({
  minScore: z.int(),
  version: z.int(),
  questions: z.array(examQuestion),
  /**
   * Only of an exam whose attempts have different questions: `open` while these can be answered, `graded` afterward.
   * Opening the exam again gets those of the next attempt.
   */
  drawn: z.optional(z.enum(['open', 'graded'])),
});

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

export const examSchemas = {
  summary: 'The exam of a class (c) or an episode (p).',
  input: z.object(itemInQuery),
  answer: z.object({
    status: z.literal(true),
    exam,
    studentData,
    ...about,
    /** Answers in progress, or those of the passing attempt; null if none is chosen. */
    answers: z.array(z.nullable(z.int())),
    /** Marks of the passing attempt; null before. */
    grades: z.nullable(z.array(z.boolean())),
    /**
     * Marks of the last failed attempt, per question; null where the answer was changed since, or where there is no
     * such attempt.
     */
    marks: z.array(z.nullable(z.boolean())),
    /** When the marks of the last failed attempt can be seen; null = now. Without a confirmed email, the next day. */
    marksFrom: z.nullable(instant()),
    /** When the next attempt may be handed in; null = now. */
    nextAttemptAt: z.nullable(instant()),
    attempts: z.int(),
    /** How many attempts are left; null = no limit. */
    attemptsLeft: z.nullable(z.int()),
    /** From when an attempt is graded at all, and which share of the length must have passed by then; null = now. */
    gradedFrom: z.nullable(z.object({ at: instant(), percent: z.int() })),
    /** When this was answered; waits run from it. */
    serverTime: instant(),
    /** A credit that this student holds for the same content, and its day (YYYY-MM-DD); null without any. */
    sameContent: z.nullable(z.object({ title: z.string(), date: z.string() })),
    /** What the class teaches: where to look again after a failed attempt. */
    objectives: z.array(z.string()),
  }),
};

export const gradeExamSchemas = {
  summary: 'Grades an attempt. A pass writes the credit; a repeated pass returns the stored result.',
  /** `version` is that of the questions answered; without it, the one that was served last. */
  input: z.object({ ...item, a: chosenOptions, version: z.optional(z.int()) }),
  answer: z.object({
    status: z.literal(true),
    exam,
    examScore: z.int(),
    passed: z.boolean(),
    /** Empty where the marks can’t be seen yet (marksFrom). */
    grades: z.array(z.object({ examQId: z.int(), correct: z.boolean() })),
    marksFrom: z.nullable(instant()),
    msg: z.string(),
    ...about,
    /**
     * The credit on the student's record for this activity; null before a pass, and if there is none or it was
     * withdrawn.
     */
    earned: z.nullable(z.object({ credits: z.number(), ceTypeId: z.int() })),
    nextAttemptAt: z.nullable(instant()),
    attemptsLeft: z.nullable(z.int()),
  }),
};

export const saveExamDraftSchemas = {
  summary: 'Stores the answers of an exam that is not handed in yet.',
  input: z.object({ ...item, a: chosenOptions, version: z.optional(z.int()) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

/** The next step for a member who has not passed the exam. */
const pendingStep = z.enum(['view', 'attendance', 'evaluation', 'recording', 'sponsor-video', 'survey', 'exam']);

/** When the exam can be taken again after failed attempts; null where it is open, or another step comes first. */
const opensAgain = z.nullable(instant());

/** A class that a student began, with its next step and which of the optional steps it has. */
export const classBegun = z.extend(classRow, {
  nextStep: pendingStep,
  nextAttemptAt: opensAgain,
  hasSponsorVideo: z.boolean(),
  hasSurvey: z.boolean(),
  /** Where the student stopped in its video, in seconds; null where it was not begun, or was seen to its end. */
  seenSec: z.nullable(z.int()),
});

export const pendingSchemas = {
  summary: 'CE in Progress: classes viewed or attended whose exam is not passed yet, most recent first.',
  input: z.object({ page: pageNumber() }),
  answer: z.extend(
    listWithAds(
      z.extend(classRow, {
        nextStep: pendingStep,
        nextAttemptAt: opensAgain,
        /** The step that is open, counted from 1, of those that the class has. */
        place: z.object({ step: z.int(), of: z.int() }),
      }),
    ),
    {
      /** Whether this student has passed any exam: an empty list means another thing to someone who never began. */
      hasPassed: z.boolean(),
      /** When this was answered; waits run from it. */
      serverTime: instant(),
    },
  ),
};
