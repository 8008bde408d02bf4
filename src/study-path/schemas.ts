// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { attendanceSources } from '#credit/live-attendance.ts';
import { instant } from '#platform/shared/wire-types.ts';

const attendance = z.object({
  /** Whether the meeting reported minutes, or attendance can only be declared. */
  source: z.enum(attendanceSources),
  /** Whole minutes in the scheduled window; null where the meeting reported none. */
  minutes: z.nullable(z.int()),
  requiredMinutes: z.int(),
  /** With a Yes the exam earns live credit. */
  isEnough: z.boolean(),
  /** The meeting's record lacks the end of a stay. */
  isUnclear: z.boolean(),
});

/** What a student has done with a class or an episode. */
export const studentData = z.object({
  status: z.literal(true),
  hash: z.string(),
  examDate: z.nullable(instant()),
  examScore: z.nullable(z.int()),
  /** True only when passed: failed attempts are not "taken". */
  examTaken: z.boolean(),
  /** Hours that the activity is worth today. */
  credits: z.number(),
  /** Hours on the student's record for it, as they were credited; null without a valid credit. */
  earnedCredits: z.nullable(z.number()),
  /** Of the credit on the record; without one, of the credit that passing gives. */
  ceTypeId: z.int(),
  /** 0 = not viewed yet. */
  gradebookId: z.int(),
  /** 0 = no seat and no waitlist place. */
  attendeeId: z.int(),
  hasSeat: z.boolean(),
  isReserved: z.boolean(),
  isWaiting: z.boolean(),
  inqueue: z.int(),
  classViewCount: z.int(),
  studentStarted: z.nullable(instant()),
  studentEnded: z.nullable(instant()),
  evalTaken: z.boolean(),
  affidavitAnswered: z.boolean(),
  /** The answer to the affidavit; null = not answered. */
  attended: z.nullable(z.boolean()),
  /** The webinar is over and the student had a seat, but has not said yet whether they attended. */
  awaitsAffidavit: z.boolean(),
  /**
   * The student declared not to have attended, and has not viewed the recording since: the exam stays shut until then.
   */
  awaitsRecording: z.boolean(),
  /** What is known of the attendance of a live webinar; null for other classes and without a seat. */
  attendance: z.nullable(attendance),
  hasSponsorVideo: z.boolean(),
  sponsorVideoAnswered: z.boolean(),
  hasSurvey: z.boolean(),
  surveyFinished: z.boolean(),
  canShowExam: z.boolean(),
  agdNumber: z.string(),
  hideAgdReminder: z.boolean(),
});
