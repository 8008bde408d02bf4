// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { line } from '#platform/shared/wire-types.ts';
import { supportForm } from './support-form.ts';

export const supportSchemas = {
  summary: 'Sends a message to the provider.',
  /**
   * `hash` is the sender's public identifier, null for a visitor. It proves nothing: the sender is known from the
   * session.
   */
  input: z.extend(supportForm, { hash: z.optional(z.nullable(line(100))) }),
  answer: z.object({ status: z.literal(true), msg: z.string() }),
};
