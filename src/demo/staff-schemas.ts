// What the calls in contract.ts take and answer.
import * as z from 'zod/mini';
import { carriedOut, previewFields, progress } from '#platform/shared/rehearsal-schemas.ts';
import { hash, instant } from '#platform/shared/wire-types.ts';

export const rehearseRemoveDemoSchemas = {
  summary: 'Preview of removing the demo: what becomes of each activity, sponsor, and account that it brought.',
  input: z.object({}),
  answer: z.object({
    ...previewFields,
    sentence: z.string(),
  }),
};

export const removeDemoSchemas = {
  summary: 'Removes the demo as previewed.',
  input: z.object({ h: hash() }),
  answer: carriedOut,
};

export const demoRemovalSchemas = {
  summary: 'The progress of a removal of the demo that runs in the background.',
  input: z.object({ h: hash() }),
  answer: progress,
};
