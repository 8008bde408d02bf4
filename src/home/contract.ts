// The home page: of a visitor and of a member in one answer, and what a member finds there besides, each by a call of
// its own.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type { forYouSchemas, homeSchemas, memberHomeSchemas } from './schemas.ts';

export const homeCall = defineCall<typeof homeSchemas>()({
  method: 'GET',
  path: '/api/home',
  access: 'optional',
  refusals: [],
});

export type MemberHome = z.input<(typeof memberHomeSchemas)['answer']>;

export const memberHomeCall = defineCall<typeof memberHomeSchemas>()({
  method: 'GET',
  path: '/api/member-home',
  access: 'student',
  refusals: [],
});

export const forYouCall = defineCall<typeof forYouSchemas>()({
  method: 'GET',
  path: '/api/for-you',
  access: 'student',
  refusals: [],
});
