// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { hash, instant } from '#platform/shared/wire-types.ts';

export const rehearseRemoveDemoSchemas = {
  summary: 'Preview of removing the demo: what becomes of each activity, sponsor, and account that it brought.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    h: z.string(),
    expiresAt: instant(),
    sentence: z.string(),
    verdicts: z.array(
      z.object({ key: z.string(), name: z.string(), verdict: z.string(), text: z.string(), isDone: z.boolean() }),
    ),
  }),
};

export const removeDemoSchemas = {
  summary: 'Removes the demo as previewed.',
  input: z.object({ h: hash() }),
  answer: z.object({
    status: z.literal(true),
    /** What was done; null where a job does it. */
    sentence: z.nullable(z.string()),
  }),
};

export const demoRemovalSchemas = {
  summary: 'The progress of a removal of the demo that runs in the background.',
  input: z.object({ h: hash() }),
  answer: z.object({
    status: z.literal(true),
    state: z.enum(['ready', 'running', 'done', 'failed', 'over']),
    doneRows: z.int(),
    sentence: z.nullable(z.string()),
  }),
};
