// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { line } from '#platform/shared/wire-types.ts';

export const blurbSchemas = {
  summary: 'A text of the provider: about, faculty, terms, or privacy.',
  input: z.object({ code: line(40) }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        blurb: z.string(),
        version: z.int(),
        /** The day of the last change, YYYY-MM-DD. */ updated: z.string(),
      }),
    ),
  }),
};

export const textChangesSchemas = {
  summary: 'The texts that the member is asked to agree to again, with what changed since the version agreed to.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    texts: z.array(
      z.object({
        code: z.enum(['terms', 'privacy']),
        version: z.int(),
        /** null: the earlier version is not known, so the whole text is new. */
        changes: z.nullable(z.array(z.object({ before: z.string(), after: z.string() }))),
      }),
    ),
  }),
};

export const facultySchemas = {
  summary: 'All speakers, with their classes, webinars, and episodes.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        hash: z.string(),
        /** The last part of the speaker page's address. */
        slug: z.string(),
        name: z.string(),
        degree: z.string(),
        bio: z.string(),
        photo: z.nullable(z.string()),
        courses: z.array(
          z.object({
            hash: z.string(),
            title: z.string(),
            kind: z.enum(['class', 'live', 'podcast']),
            showHash: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
};
