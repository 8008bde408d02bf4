// The classroom is the page of one class: what it teaches, who teaches it, its video and handout, and the way to its
// exam. Visitors see it too.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import type * as schemas from './schemas.ts';

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
  finishUntil: (day: string) => `This class is closed to new learners. You can finish it until ${day}.`,
  viewNotLogged: 'We couldn’t record your view.',
  outcomeNotSaved: 'We couldn’t save your answers. Try again.',
  outcomeSaved: 'Thanks. You’ll see these questions once more in the evaluation.',
  outcomeLate: 'You’ve already started this class, so these answers aren’t counted.',
} as const;

export type ClassObj = z.input<typeof schemas.classObj>;
/** A chapter of a handout. */
export type HandoutSection = z.input<typeof schemas.handoutSchemas.answer>['sections'][number];

export const classCall = defineCall<typeof schemas.classSchemas>()({
  method: 'GET',
  path: '/api/class',
  access: 'optional',
  refusals: ['unknown-class', 'no-longer-offered'],
});

export const classViewCall = defineCall<typeof schemas.classViewSchemas>()({
  method: 'GET',
  path: '/api/class-view',
  changes: true,
  access: 'student',
  keepsSession: true,
  refusals: [...itemRefusals, 'not-released', 'nothing-to-view'],
});

export const saveOutcomeCheckCall = defineCall<typeof schemas.saveOutcomeCheckSchemas>()({
  method: 'POST',
  path: '/api/save-outcome-check',
  access: 'student',
  keepsSession: true,
  refusals: itemRefusals,
});

export const handoutCall = defineCall<typeof schemas.handoutSchemas>()({
  method: 'GET',
  path: '/api/class-handout',
  access: 'student',
  refusals: [...itemRefusals, 'not-released'],
});

export const videoPositionCall = defineCall<typeof schemas.videoPositionSchemas>()({
  method: 'GET',
  path: '/api/video-position',
  access: 'student',
  refusals: [],
});

export const saveVideoPositionCall = defineCall<typeof schemas.saveVideoPositionSchemas>()({
  method: 'POST',
  path: '/api/save-video-position',
  access: 'student',
  refusals: ['unknown-class'],
});

export const relatedClassesCall = defineCall<typeof schemas.relatedClassesSchemas>()({
  method: 'GET',
  path: '/api/related-classes',
  access: 'optional',
  refusals: [],
});

export const tutorialHistoryCall = defineCall<typeof schemas.tutorialHistorySchemas>()({
  method: 'GET',
  path: '/api/tutorial-history',
  access: 'student',
  refusals: [],
});
