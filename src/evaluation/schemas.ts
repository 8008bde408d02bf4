// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { outcomeAnswers, outcomeQuestion } from '#classroom/schemas.ts';
import { ownQuestionKinds } from '#provider/own-questions.ts';
import { hash, text } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/schemas.ts';
import { draftFields, ownAnswer, ratings, remark } from './evaluation-form.ts';

export const evaluationForm = z.object({
  ...ratings,
  comments: z._default(remark, ''),
  otherTopics: z._default(remark, ''),
  /** Answers to the provider’s own questions, by their keys: 4 to 1, "yes" or "no", or a text. Any may be left out. */
  own: z.optional(z.record(z.string(), ownAnswer)),
  /** Answers to the before-and-after questions: options chosen, counted from 1. Any may be left out. */
  outcome: z.optional(outcomeAnswers),
});

const item = { c: z.optional(z.nullable(hash())), p: z.optional(z.nullable(hash())) };

export const saveEvaluationSchemas = {
  summary: 'Saves the evaluation of a class (c) or an episode (p). A second one leaves the first unchanged.',
  input: z.object({ ...item, a: evaluationForm }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

/** Ratings and answers so far, stored until the evaluation is saved. */
export const evaluationDraft = z.object({
  ...draftFields,
  own: z.optional(z.record(z.string(), text())),
  outcome: z.optional(outcomeAnswers),
});

export const evaluationDraftSchemas = {
  summary: 'The evaluation as far as the student has filled it in, and its subject.',
  input: z.object(item),
  answer: z.object({
    status: z.literal(true),
    a: z.nullable(evaluationDraft),
    title: z.string(),
    speakerName: z.string(),
    /** The provider’s own questions below the ten ratings, at most five. */
    ownQuestions: z.array(z.object({ key: z.string(), kind: z.enum(ownQuestionKinds), question: z.string() })),
    /** The before-and-after questions that the student answered before viewing, else none. */
    outcomeQuestions: z.array(outcomeQuestion),
    /** The show of an episode; null for a class. */
    podcastShowHash: z.nullable(z.string()),
    studentData,
  }),
};

export const saveEvaluationDraftSchemas = {
  summary: 'Stores an evaluation that is not handed in yet.',
  input: z.object({ ...item, a: evaluationDraft }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};
