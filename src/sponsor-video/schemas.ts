// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { hash } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/schemas.ts';

export const sponsorVideoSchemas = {
  summary: 'The sponsor video and offer of a class; rowCount is 0 if there is none.',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        id: z.string(),
        youtubeId: z.nullable(z.string()),
        videoUrl: z.nullable(z.string()),
        captionsUrl: z.nullable(z.string()),
        companyName: z.string(),
        companyPhoto: z.nullable(z.string()),
        headline: z.string(),
        blurb: z.string(),
        headlineButtons: z.string(),
        buttonTextYes: z.string(),
        buttonTextNo: z.string(),
        /** The newest answer, 2 or 3; null if there is none. */
        answered: z.nullable(z.int()),
      }),
    ),
    className: z.string(),
    studentData,
  }),
};

export const saveSponsorAnswerSchemas = {
  summary: 'Saves Yes (2) or No (3) to a sponsor’s offer.',
  input: z.object({ c: hash(), v: hash(), e: z.union([z.literal(2), z.literal(3)]) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};
