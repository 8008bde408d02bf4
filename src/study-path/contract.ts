// The study path is the way from a class to its credit: view, (live: attendance), evaluation, sponsor video, survey, exam, certificate.
// `studentData` tells how far a student is; the rule in next-step.ts decides, for the page and for the server alike, what comes next.
import * as z from 'zod/mini';
import { instant } from '#platform/shared/wire-types.ts';

export const studyPathMessages = {
  viewFirst: 'Please view class before taking exam.',
  listenFirst: 'Please listen to podcast before taking exam.',
  evaluateFirst: 'Complete evaluation before completing exam.',
  examCompleted: 'Exam completed.  Returning to classroom.',
  podcastExamCompleted: 'Exam completed.  Returning to podcasts.',
  noStudent: 'Unable to load student.  Returning to classroom.',
  noEpisode: 'Go back and select podcast episode.',
  noStudentPodcast: 'Unable to load student.  Returning to podcasts.',
  attendanceFirst: 'Please confirm your attendance before taking exam.',
  noLongerOffered: 'This class is no longer offered.',
  noLongerOfferedPodcast: 'This episode is no longer offered.',
  examNotOpen: 'Exam not available.  Try again later.',
  recordingFirst: 'The exam opens once you have viewed the recording.',
} as const;

const attendance = z.object({
  /** Whether the meeting reported minutes, or attendance can only be declared. */
  source: z.enum(['measured', 'declared']),
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
  credits: z.number(),
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
  /** The student declared not to have attended, and has not viewed the recording since: the exam stays shut until then. */
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
export type StudentData = z.input<typeof studentData>;
