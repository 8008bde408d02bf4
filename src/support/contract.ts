// A message to the provider, from a member or a visitor. It is stored, and mailed to the provider with the sender as
// the address to reply to.
import { defineCall } from '#platform/shared/call.ts';
import type { supportSchemas } from './schemas.ts';

export const supportMessages = {
  received: 'Message received.',
  serviceError: 'Service error.',
} as const;

export const supportCall = defineCall<typeof supportSchemas>()({
  method: 'POST',
  path: '/api/support',
  access: 'optional',
  refusalField: 'msg',
  refusals: ['unlisted-subject'],
});
