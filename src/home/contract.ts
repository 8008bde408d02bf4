// The home page: of a visitor and of a member in one answer, and what a member finds there besides, each by a call of its own.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type { forYouSchemas, homeSchemas, memberHomeSchemas } from './schemas.ts';

export const homeCall = defineCall<typeof homeSchemas>()({
  method: 'GET',
  path: '/api/home',
  summary: 'The landing page: a featured course, the next live webinars, the newest classes and episodes.',
  access: 'optional',
  refusals: [],
});

export type MemberHome = z.input<(typeof memberHomeSchemas)['answer']>;

export const memberHomeCall = defineCall<typeof memberHomeSchemas>()({
  method: 'GET',
  path: '/api/member-home',
  summary: 'The student’s next seat, the class to go on with, and the credits of this year beside the goal.',
  access: 'student',
  refusals: [],
});

export const forYouCall = defineCall<typeof forYouSchemas>()({
  method: 'GET',
  path: '/api/for-you',
  summary: 'The newest classes in the subjects that the student opens most, without those completed.',
  access: 'student',
  refusals: [],
});
