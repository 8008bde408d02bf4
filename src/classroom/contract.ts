// The classroom is the page of one class: what it teaches, who teaches it, its video and hand-out, and the way to its exam. Visitors see it too.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/contract.ts';
import { defineCall } from '#platform/shared/call.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { hash, instant, pageNumber } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/contract.ts';

export const classroomMessages = {
  noClass: 'No class selected.',
  getClassRefused: 'Service error: getClass.',
  getClassFailed: 'Trapped error: getClass service.',
  videoUpcoming: 'Video Upcoming',
  examUpcoming: 'Exam Upcoming',
  videoUnavailable: 'Video Unavailable',
  noTutorials: 'No viewed tutorials.',
  examUpcomingMore: 'The exam link is emailed after the webinar; allow up to two hours.',
  signInForCredit: 'Sign in to earn credit.',
  examAfterView: 'The exam opens once the class can be viewed.',
  creditEnded: (day: string) => `Credit for this class ended on ${day}.`,
  creditEnds: (day: string) => `Credit for this class ends on ${day}.`,
  finishUntil: (day: string) => `This class is no longer offered to others. You can finish it until ${day}.`,
  viewNotLogged: 'Your view could not be recorded.',
} as const;

/** A class in full; video and hand-out only once it is released. What depends on the caller (`zoomCode`, `pdfClassFile`, `canShowExam`) is computed for the caller. */
export const classObj = z.extend(classRow, {
  serverTime: instant(),
  endsAt: z.nullable(instant()),
  /** From when and until when Enter Webinar works; null for a class that is not live. */
  entersFrom: z.nullable(instant()),
  entersUntil: z.nullable(instant()),
  calledOff: z.boolean(),
  /** Minutes in the meeting that live credit takes; null for a class that is not live. */
  requiredMinutes: z.nullable(z.int()),
  youtubeUrl: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  captionsUrl: z.nullable(z.string()),
  /** A link for this student, good for twelve hours; null for visitors. */
  pdfClassFile: z.nullable(z.string()),
  hasPdf: z.boolean(),
  zoomCode: z.nullable(z.string()),
  canShowExam: z.boolean(),
  hasExam: z.boolean(),
  minScore: z.nullable(z.int()),
  questionCount: z.int(),
  objectives: z.array(z.string()),
  disclosure: z.string(),
  speakerDegree: z.string(),
  speakerBio: z.string(),
  categories: z.array(z.object({ categoryID: z.string(), categoryName: z.string() })),
  companyID: z.string(),
  creditExpires: z.nullable(instant()),
  creditEnd: z.nullable(z.enum(['soon', 'ended'])),
  /** The last moment in which a member who began a retired class may finish it; null for a class that is on offer. */
  finishUntil: z.nullable(instant()),
  hasSponsorVideo: z.boolean(),
  hasSurvey: z.boolean(),
  /** Which of the three alerts the page shows. */
  notice: z.nullable(z.enum(['video-upcoming', 'exam-upcoming', 'video-unavailable'])),
});
export type ClassObj = z.input<typeof classObj>;

export const classCall = defineCall({
  method: 'GET',
  path: '/api/class',
  summary: 'One class, and how far the student is with it.',
  access: 'optional',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), classObj, studentData: z.nullable(studentData) }),
});

export const classViewCall = defineCall({
  method: 'GET',
  path: '/api/class-view',
  changes: true,
  summary: 'Logs that the student opened the video or the hand-out.',
  access: 'student',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), gradebookId: z.int() }),
});

/** A tutorial that the student has viewed. */
const viewedTutorial = z.extend(classRow, { lastViewed: instant(), viewCount: z.int() });

export const tutorialHistoryCall = defineCall({
  method: 'GET',
  path: '/api/tutorial-history',
  summary: 'Tutorials that the student has viewed, latest view first; each once.',
  access: 'student',
  input: z.object({ page: pageNumber() }),
  answer: listAnswer(viewedTutorial),
});
