// The sponsor's survey: one question at a time, each answer saved immediately, so that a student who stops continues at
// the first open question. It can be left.
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import type { surveySchemas, saveSurveyAnswerSchemas } from './schemas.ts';

export const surveyMessages = {
  selectOne: '(select one)',
  selectAll: '(select all that apply)',
  unanswerable: 'System API error saving response.',
  failed: 'System error.  Contact technical support.',
} as const;

export const surveyCall = defineCall<typeof surveySchemas>()({
  method: 'GET',
  path: '/api/survey',
  access: 'student',
  refusals: itemRefusals,
});

export const saveSurveyAnswerCall = defineCall<typeof saveSurveyAnswerSchemas>()({
  method: 'POST',
  path: '/api/save-survey-response',
  access: 'student',
  refusals: [...itemRefusals, 'unknown-answer', 'one-choice'],
});
