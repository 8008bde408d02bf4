// The study path is the way from a class to its credit: view, (live: attendance), evaluation, sponsor video, survey,
// exam, certificate. `studentData` has the student's progress; the rule in next-step.ts decides, for the page and for
// the server alike, what comes next.
import type * as z from 'zod/mini';
import type { studentData } from './schemas.ts';

/** Refusals of any call about a class or an episode: it doesn't exist, or it is no longer offered. */
export const itemRefusals = ['unknown-item', 'no-longer-offered'] as const;

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

export type StudentData = z.input<typeof studentData>;
