// The classroom is the page of one class: what it teaches, who teaches it, its video and hand-out, and the way to its exam. Visitors see it too.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import type {
  classObj,
  classSchemas,
  classViewSchemas,
  relatedClassesSchemas,
  saveVideoPositionSchemas,
  tutorialHistorySchemas,
  videoPositionSchemas,
} from './schemas.ts';

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
  keepsSession: true,
  refusals: [...itemRefusals, 'not-released', 'nothing-to-view'],
});

export const videoPositionCall = defineCall<typeof videoPositionSchemas>()({
  method: 'GET',
  path: '/api/video-position',
  summary: 'Where the student stopped in the video of a class, on whatever device; null before the first viewing.',
  access: 'student',
  refusals: [],
});

export const saveVideoPositionCall = defineCall<typeof saveVideoPositionSchemas>()({
  method: 'POST',
  path: '/api/save-video-position',
  summary:
    'Keeps where the student stopped in a video, and answers with what holds now: the newest viewing over all devices.',
  access: 'student',
  refusals: ['unknown-class'],
});

export const relatedClassesCall = defineCall<typeof relatedClassesSchemas>()({
  method: 'GET',
  path: '/api/related-classes',
  summary:
    'Up to four classes of the same subjects that the student has not completed, the newest of the first subject first.',
  access: 'optional',
  refusals: [],
});

export const tutorialHistoryCall = defineCall<typeof tutorialHistorySchemas>()({
  method: 'GET',
  path: '/api/tutorial-history',
  summary: 'Tutorials that the student has viewed, latest view first; each once.',
  access: 'student',
  refusals: [],
});
