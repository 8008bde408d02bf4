// The sponsor's survey: one question at a time, each answer kept at once, so that a student who breaks off goes on at the first open question. It can be left.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { hash } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/contract.ts';

export const surveyMessages = {
  selectOne: '(select one)',
  selectAll: '(select all that apply)',
  unanswerable: 'System API error saving response.',
  failed: 'System error.  Contact technical support.',
} as const;

export const surveyCall = defineCall({
  method: 'GET',
  path: '/api/survey',
  summary: 'The survey of a class; rowCount 0 when there is none.',
  access: 'student',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        hash: z.string(),
        sessionHash: z.string(),
        companyName: z.string(),
        questions: z.array(
          z.object({
            hash: z.string(),
            question: z.string(),
            type: z.enum(['yesno', 'single', 'multi']),
            buttons: z.array(z.object({ hash: z.string(), label: z.string() })),
            submitLabel: z.string(),
            answered: z.boolean(),
          }),
        ),
      }),
    ),
    className: z.string(),
    studentData,
  }),
});

export const saveSurveyAnswerCall = defineCall({
  method: 'POST',
  path: '/api/save-survey-response',
  summary: 'Saves the answer to one question of a survey.',
  access: 'student',
  // The server counts for itself which question is the last: isLast is read for older clients and decides nothing.
  input: z.object({
    sh: hash(),
    q: hash(),
    choices: z.array(hash()).check(z.minLength(1), z.maxLength(20)),
    sessionHash: hash(),
    isLast: z.optional(z.unknown()),
  }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), nextQuestionHash: z.nullable(z.string()) }),
});
