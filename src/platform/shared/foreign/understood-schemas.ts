// How what was understood of a file reads on the wire, and what a person may choose about it.
import * as z from 'zod/mini';
import { dayOrders, encodings } from './understood.ts';

export const understood = z.object({
  sentence: z.string(),
  evidence: z.array(
    z.object({
      about: z.enum(['text', 'table', 'columns', 'days', 'zone', 'people']),
      label: z.string(),
      says: z.string(),
      examples: z.array(z.string()),
      isDoubtful: z.boolean(),
      choices: z.array(z.object({ value: z.string(), label: z.string(), detail: z.string() })),
      chosen: z.nullable(z.string()),
    }),
  ),
});

export const readingChoices = z.object({
  encoding: z.optional(z.enum(encodings)),
  days: z.optional(z.enum(dayOrders)),
});

/** The first lines of a table, by which a person tells its columns. */
export const sample = z.array(z.array(z.string()));
