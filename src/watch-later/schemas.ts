// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/schemas.ts';
import { listWithAds } from '#promotion/schemas.ts';
import { hash, instant, pageNumber } from '#platform/shared/wire-types.ts';

export const queueSchemas = {
  summary: 'Watch Later: the classes that the student saved for later, newest first.',
  input: z.object({ page: pageNumber() }),
  answer: listWithAds(z.extend(classRow, { addedAt: instant() })),
};

export const queueAddSchemas = {
  summary: 'Adds a class to Watch Later. Adding it twice returns the same queueId.',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), queueId: z.int() }),
};

export const removeQueueSchemas = {
  summary: 'Removes a class from Watch Later. Also true if it was not in it.',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), classObj: z.object({ status: z.literal(true), hash: z.string() }) }),
};
