// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { instant, queryInteger, text } from '#platform/shared/wire-types.ts';
import { blurbCodes } from './contract.ts';

const code = () => z.enum(blurbCodes);
const html = () => text(100_000);

/** How many members agreed to the version that asks, and how many are asked at their next sign-in. */
const agreement = z.nullable(z.object({ version: z.int(), agreed: z.int(), due: z.int() }));

const state = {
  version: z.int(),
  publishedBy: z.string(),
  publishedAt: z.nullable(instant()),
  draftBy: z.nullable(z.string()),
  draftAt: z.nullable(instant()),
};

export const textsSchemas = {
  summary: 'The provider’s texts, with who published and edited each last.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    texts: z.array(z.object({ code: code(), ...state, hasDraft: z.boolean() })),
  }),
};

export const textSchemas = {
  summary: 'One text: what readers see, its draft, its versions, and who agreed to it.',
  input: z.object({ code: code() }),
  answer: z.object({
    status: z.literal(true),
    text: z.object({
      code: code(),
      ...state,
      revision: z.int(),
      /** The draft; without one, what readers see. */
      html: z.string(),
      published: z.string(),
      /** The draft as readers would see it, with the provider’s details. */
      preview: z.string(),
      agreement,
    }),
    versions: z.array(
      z.object({ version: z.int(), publishedBy: z.string(), publishedAt: instant(), asksAgain: z.boolean() }),
    ),
  }),
};

export const textVersionSchemas = {
  summary: 'A text as one of its versions has it.',
  input: z.object({ code: code(), version: queryInteger() }),
  answer: z.object({ status: z.literal(true), html: z.string() }),
};

export const saveTextSchemas = {
  summary: 'Saves the draft of a text. Readers see what is published.',
  input: z.object({ code: code(), revision: z.int(), html: html() }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const publishTextSchemas = {
  summary: 'Publishes the draft as a new version. With `asksAgain`, members agree to it at their next sign-in.',
  input: z.object({ code: code(), revision: z.int(), asksAgain: z.boolean() }),
  answer: z.object({ status: z.literal(true), version: z.int() }),
};

export const undoTextSchemas = {
  summary: 'Publishes what was there before a version again, and no longer asks members to agree to it.',
  input: z.object({ code: code(), version: z.int() }),
  answer: z.object({ status: z.literal(true), version: z.int() }),
};
