// The lists of what is offered: webinars, classes, episodes, tutorials, eBooks, a page at a time, under a category, a company or words.
import { defineCall } from '#platform/shared/call.ts';
import type {
  booksSchemas,
  lecturerSchemas,
  onDemandSchemas,
  podcastsSchemas,
  tutorialsSchemas,
  upcomingSchemas,
} from './schemas.ts';

export const listMessages = { noLecturer: 'Nobody of this name teaches here.' } as const;

export const upcomingCall = defineCall<typeof upcomingSchemas>()({
  method: 'GET',
  path: '/api/upcoming',
  summary: 'Live webinars that are not over, soonest first, twenty a page.',
  access: 'optional',
  refusals: [],
});

export const onDemandCall = defineCall<typeof onDemandSchemas>()({
  method: 'GET',
  path: '/api/ondemand',
  summary: 'On-demand classes, newest first, twenty a page.',
  access: 'optional',
  refusals: [],
});

export const podcastsCall = defineCall<typeof podcastsSchemas>()({
  method: 'GET',
  path: '/api/podcasts',
  summary: 'Podcast episodes, newest first, twenty a page.',
  access: 'optional',
  refusals: [],
});

export const tutorialsCall = defineCall<typeof tutorialsSchemas>()({
  method: 'GET',
  path: '/api/tutorials',
  summary: 'Product tutorials, newest first, twenty a page.',
  access: 'optional',
  refusals: [],
});

export const booksCall = defineCall<typeof booksSchemas>()({
  method: 'GET',
  path: '/api/books',
  summary: 'All eBooks, or one page of them when a page is asked for.',
  access: 'optional',
  refusals: [],
});

export const lecturerCall = defineCall<typeof lecturerSchemas>()({
  method: 'GET',
  path: '/api/lecturer',
  summary: 'Who teaches, with their webinars that are not over, their classes and their episodes, the newest first.',
  access: 'optional',
  refusals: ['unknown-lecturer'],
});
