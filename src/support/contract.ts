// A message to the provider, from a member or a visitor. It is stored, and mailed to the provider with the sender as the address to reply to.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { supportForm } from './support-form.ts';

export { supportMessages } from './support-form.ts';

export const supportCall = defineCall({
  method: 'POST',
  path: '/api/support',
  summary: 'Sends a message to the provider.',
  access: 'optional',
  refusalField: 'msg',
  input: supportForm,
  answer: z.object({ status: z.literal(true), msg: z.string() }),
});
