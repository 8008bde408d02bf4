// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { hash, line } from '#platform/shared/wire-types.ts';

export const removeConsentSchemas = {
  summary: 'Emails the student (h) a link to a page where they can remove consent. Nothing changes until then.',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

export const consentSchemas = {
  summary: 'What the link in a consent email (c) can do, and whether its owner is signed in.',
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
  summary:
    'Removes consent with the link from the email (c): withdraw = stop mailings and sponsor sharing; close = also close the account, by its signed-in owner.',
  input: z.object({ c: line(100), choice: z.enum(['withdraw', 'close']) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

const choices = {
  mailings: z.boolean(),
  /** Companies that a Yes of the student is passed on to. */ sponsors: z.array(z.string()),
};

export const choicesSchemas = {
  summary: 'What the student agreed to.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), ...choices }),
};

export const saveChoicesSchemas = {
  summary: 'Turns reminders and news on or off; sponsors: false withdraws every Yes to a sponsor.',
  input: z.object({ mailings: z.optional(z.boolean()), sponsors: z.optional(z.literal(false)) }),
  answer: z.object({ status: z.literal(true), ...choices }),
};

export const myDataSchemas = {
  summary: 'Everything the portal stores about the student.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    exportedAt: z.string(),
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
};
