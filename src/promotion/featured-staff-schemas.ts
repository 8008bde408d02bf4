// What the calls in featured-staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { day, hash, instant, line } from '#platform/shared/wire-types.ts';
import { mostFeatured } from './featured-staff-contract.ts';

const activity = { activity: z.string(), title: z.string(), kind: z.enum(['class', 'episode']) };

export const featuredSchemas = {
  summary: 'The featured items in their order, with the days on which each is shown.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    revision: z.int(),
    changedBy: z.string(),
    changedAt: z.nullable(instant()),
    items: z.array(
      z.object({
        ...activity,
        runsFrom: z.nullable(z.string()),
        runsUntil: z.nullable(z.string()),
        /** `hidden`: members can’t see the activity itself. */
        state: z.enum(['shown', 'scheduled', 'ended', 'hidden']),
        /** How often it was opened in 28 days. */
        clicks: z.int(),
      }),
    ),
  }),
};

export const featuredChoicesSchemas = {
  summary: 'Activities that can be featured, by a part of their title.',
  input: z.object({ q: line(100) }),
  answer: z.object({ status: z.literal(true), choices: z.array(z.object(activity)) }),
};

export const saveFeaturedSchemas = {
  summary: 'Sets the featured items and their order. Pages show the change right away.',
  input: z.object({
    revision: z.int(),
    items: z
      .array(z.object({ activity: hash(), runsFrom: z.nullable(day()), runsUntil: z.nullable(day()) }))
      .check(z.maxLength(mostFeatured)),
  }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};
