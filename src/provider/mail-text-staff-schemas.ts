// What the calls in mail-text-staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { instant, line, text } from '#platform/shared/wire-types.ts';
import { mailTextKinds } from './mail-texts.ts';

const kind = () => z.enum(mailTextKinds);
const words = { subject: line(500), opening: text(2000), closing: text(2000) };

export const mailTextsSchemas = {
  summary: 'The words of emails that the provider wrote; a part that is empty is the built-in one.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    texts: z.array(
      z.object({
        kind: kind(),
        revision: z.int(),
        subject: z.string(),
        opening: z.string(),
        closing: z.string(),
        lastChange: z.nullable(z.object({ by: z.nullable(z.string()), at: instant() })),
      }),
    ),
    testTo: z.string(),
  }),
};

export const saveMailTextSchemas = {
  summary: 'Saves the words of an email. Emails written from then on have them.',
  input: z.object({ kind: kind(), revision: z.int(), ...words }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const previewMailTextSchemas = {
  summary: 'An email with these words as a member would get it, as text.',
  input: z.object({ kind: kind(), ...words }),
  answer: z.object({ status: z.literal(true), subject: z.string(), text: z.string() }),
};

export const testMailTextSchemas = {
  summary: 'Emails these words to the person who asks for it, with sample facts.',
  input: previewMailTextSchemas.input,
  answer: z.object({ status: z.literal(true), message: z.string() }),
};
