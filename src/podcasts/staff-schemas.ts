// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { hash } from '#platform/shared/wire-types.ts';

export const checkFeedSchemas = {
  summary: 'Reads the feed of a show as podcast directories do, and says what they would find wrong.',
  input: z.object({ h: hash() }),
  answer: z.object({
    status: z.literal(true),
    /** The address of the feed. */
    url: z.string(),
    episodes: z.int(),
    /** `problem`: directories or programs refuse it; `hint`: it could be better. */
    findings: z.array(z.object({ level: z.enum(['problem', 'hint']), sentence: z.string() })),
  }),
};
