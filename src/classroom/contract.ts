// The classroom is the page of one class: what it teaches, who teaches it, its video and hand-out, and the way to its exam. Visitors see it too.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import type { classObj, classSchemas, classViewSchemas, tutorialHistorySchemas } from './schemas.ts';

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

export type ClassObj = z.input<typeof classObj>;

export const classCall = defineCall<typeof classSchemas>()({
  method: 'GET',
  path: '/api/class',
  summary: 'One class, and how far the student is with it.',
  access: 'optional',
  refusals: ['unknown-class', 'no-longer-offered'],
});

export const classViewCall = defineCall<typeof classViewSchemas>()({
  method: 'GET',
  path: '/api/class-view',
  changes: true,
  summary: 'Logs that the student opened the video or the hand-out.',
  access: 'student',
  refusals: [...itemRefusals, 'not-released', 'nothing-to-view'],
});

export const tutorialHistoryCall = defineCall<typeof tutorialHistorySchemas>()({
  method: 'GET',
  path: '/api/tutorial-history',
  summary: 'Tutorials that the student has viewed, latest view first; each once.',
  access: 'student',
  refusals: [],
});
