// The lists of what is offered: webinars, classes, episodes, tutorials, eBooks, a page at a time, under a category, a company or words.
import { defineCall } from '#platform/shared/call.ts';
import type { upcomingSchemas, onDemandSchemas, podcastsSchemas, tutorialsSchemas, booksSchemas } from './schemas.ts';

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
