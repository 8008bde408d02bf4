// The provider's own pages: about, faculty, terms, privacy. Their texts are HTML that the provider writes, cleaned when saved and again when shown.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { line } from '#platform/shared/wire-types.ts';

export const pagesMessages = { error: 'Error!' } as const;

export const blurbCodes = ['about', 'faculty', 'terms', 'privacy'] as const;

export const blurbCall = defineCall({
  method: 'GET',
  path: '/api/blurb',
  summary: 'A text of the provider: about, faculty, terms or privacy.',
  access: 'public',
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
});

export const facultyCall = defineCall({
  method: 'GET',
  path: '/api/faculty',
  summary: 'Everyone who teaches here, with their classes, webinars and episodes.',
  access: 'public',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        hash: z.string(),
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
});
