// What the calls around a preview answer (rehearsal.ts), whatever the action is.
import * as z from 'zod/mini';
import { instant } from './wire-types.ts';

/** What would happen to one row, or did. */
export const verdict = z.object({
  key: z.string(),
  name: z.string(),
  verdict: z.string(),
  text: z.string(),
  isDone: z.boolean(),
});

/** The fields of a preview: the hash by which it is carried out, until when, and what it does to each row. */
export const previewFields = {
  status: z.literal(true),
  h: z.string(),
  expiresAt: instant(),
  verdicts: z.array(verdict),
};

/** Of an action that was carried out: what was done; null where a job does it. */
export const carriedOut = z.object({ status: z.literal(true), sentence: z.nullable(z.string()) });

/** How far an action is that a job does, without its rows: the page has them. */
export const progress = z.object({
  status: z.literal(true),
  state: z.enum(['ready', 'running', 'done', 'failed', 'over']),
  doneRows: z.int(),
  sentence: z.nullable(z.string()),
});
