// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page loads one only where a form
// needs the rule of a field.
import * as z from 'zod/mini';
import { hash, line } from '#platform/shared/wire-types.ts';

export const removeConsentSchemas = {
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

export const consentSchemas = {
  input: z.object({ c: line(100) }),
  answer: z.object({
    status: z.literal(true),
    isOwner: z.boolean(),
    sponsors: z.array(z.string()),
    mailings: z.boolean(),
    retentionYears: z.int(),
  }),
};

export const decideConsentSchemas = {
  input: z.object({ c: line(100), choice: z.enum(['withdraw', 'close']) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

const choices = {
  mailings: z.boolean(),
  /** Companies that a Yes of the student is passed on to. */ sponsors: z.array(z.string()),
};

export const choicesSchemas = {
  input: z.object({}),
  answer: z.object({ status: z.literal(true), ...choices }),
};

export const saveChoicesSchemas = {
  input: z.object({ mailings: z.optional(z.boolean()), sponsors: z.optional(z.literal(false)) }),
  answer: z.object({ status: z.literal(true), ...choices }),
};

export const myDataSchemas = {
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    exportedAt: z.string(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
};
