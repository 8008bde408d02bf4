// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page loads one only where a form
// needs the rule of a field.
import * as z from 'zod/mini';
import { supportForm } from './support-form.ts';

export const supportSchemas = {
  summary: 'Sends a message to the provider.',
  input: supportForm,
  answer: z.object({ status: z.literal(true), msg: z.string() }),
};
