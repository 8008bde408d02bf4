// What came of an activity, for the team: how its exam separates, what members thought of it, and what the sponsor’s
// survey found.
import { rehearsalRefusals } from '#platform/shared/rehearsal.ts';
import { defineStaffCall } from '#staff/staff-call.ts';
import type * as schemas from './staff-schemas.ts';

/** The answers of first attempts as CSV: takes `h`, and `version` where one is chosen. */
export const answersCsvPath = '/api/staff/exam-answers.csv';
/** The same with names; takes `reason` as well. */
export const namedAnswersCsvPath = '/api/staff/exam-answers-with-names.csv';

/** The evaluation of an activity for its speaker, as PDF: takes `h`, `from`, and `to`. */
export const speakerCopyPath = '/api/staff/speaker-copy.pdf';

/** What a member asked for in an evaluation, as a draft's need cites it (CF-23). `day`: as it is shown. */
export const needCited = (topic: string, title: string, day: string): string =>
  `“${topic}” (a member, in the evaluation of “${title}”, ${day})`;

export const resultsMessages = {
  copySent: (names: readonly string[]) => `Sent to ${names.join(', ')}.`,
  copyNotSent: 'Every speaker with an email address already got this copy.',
  unknownActivity: 'We couldn’t find this activity.',
  unknownQuestion: 'This exam doesn’t ask that question anymore. Reload the page.',
  exportReason: 'Say why you export these names, in 15 to 300 characters.',
  noResults: 'No results yet.',
  unknownComment: 'This comment is gone.',
  whyInside: 'Say why the speaker shouldn’t read it, in at least 15 characters.',
  noExam: 'This exam isn’t open. Publish it, then correct its key.',
  sameKey: 'This answer already counts as right.',
  keyCorrected: (number: number) => `The key of question ${number} was corrected.`,
} as const;

const unknown = ['unknown-activity'] as const;

export const resultsCall = defineStaffCall<typeof schemas.resultsSchemas>()({
  method: 'GET',
  path: '/api/staff/results',
  permission: 'exam.results',
  refusals: [],
});

export const examResultsCall = defineStaffCall<typeof schemas.examResultsSchemas>()({
  method: 'GET',
  path: '/api/staff/exam-results',
  permission: 'exam.results',
  refusals: unknown,
});

export const confirmKeyCall = defineStaffCall<typeof schemas.confirmKeySchemas>()({
  method: 'POST',
  path: '/api/staff/confirm-key',
  permission: 'exam.rekey',
  refusals: [...unknown, 'unknown-question'],
});

export const rehearseRekeyCall = defineStaffCall<typeof schemas.rehearseRekeySchemas>()({
  method: 'POST',
  path: '/api/staff/rehearse-rekey',
  permission: 'exam.rekey',
  refusals: [...unknown, 'unknown-question', 'same-key', 'reason', 'by'],
});

export const rekeyCall = defineStaffCall<typeof schemas.rekeySchemas>()({
  method: 'POST',
  path: '/api/staff/rekey',
  permission: 'exam.rekey',
  refusals: [...rehearsalRefusals, ...unknown, 'unknown-question', 'same-key', 'nothing-to-do'],
});

export const rekeyRehearsalCall = defineStaffCall<typeof schemas.rekeyRehearsalSchemas>()({
  method: 'GET',
  path: '/api/staff/rekey-rehearsal',
  permission: 'exam.rekey',
  refusals: ['unknown-rehearsal'],
});

export const emailSpeakerCopyCall = defineStaffCall<typeof schemas.emailSpeakerCopySchemas>()({
  method: 'POST',
  path: '/api/staff/email-speaker-copy',
  permission: 'catalogue.publish',
  refusals: [...unknown, 'nothing-to-send'],
});

export const evaluationResultsCall = defineStaffCall<typeof schemas.evaluationResultsSchemas>()({
  method: 'GET',
  path: '/api/staff/evaluation-results',
  permission: 'evaluation.read',
  refusals: unknown,
});

export const screenCommentCall = defineStaffCall<typeof schemas.screenCommentSchemas>()({
  method: 'POST',
  path: '/api/staff/screen-comment',
  permission: 'catalogue.publish',
  refusals: [...unknown, 'unknown-comment', 'reason'],
});

export const surveyResultsCall = defineStaffCall<typeof schemas.surveyResultsSchemas>()({
  method: 'GET',
  path: '/api/staff/survey-results',
  permission: 'evaluation.read',
  refusals: unknown,
});
