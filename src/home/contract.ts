// The home page, of a visitor and of a member, in one answer.
import { defineCall } from '#platform/shared/call.ts';
import type { homeSchemas } from './schemas.ts';

export const homeCall = defineCall<typeof homeSchemas>()({
  method: 'GET',
  path: '/api/home',
  summary: 'The landing page: a featured course, the next live webinars, the newest classes and episodes.',
  access: 'optional',
  refusals: [],
});
