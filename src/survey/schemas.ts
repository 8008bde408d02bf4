// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { hash } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/schemas.ts';

export const surveySchemas = {
  summary: 'The survey of a class; rowCount is 0 if there is none.',
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
};

export const saveSurveyAnswerSchemas = {
  summary: 'Saves the answer to one question of a survey.',
  // The server counts for itself which question is the last: isLast is read for older clients and decides nothing.
  input: z.object({
    sh: hash(),
    q: hash(),
    choices: z.array(hash()).check(z.minLength(1), z.maxLength(20)),
    sessionHash: hash(),
    isLast: z.optional(z.unknown()),
  }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), nextQuestionHash: z.nullable(z.string()) }),
};
