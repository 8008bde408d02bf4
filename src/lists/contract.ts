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
  access: 'optional',
  refusals: [],
});

export const onDemandCall = defineCall<typeof onDemandSchemas>()({
  method: 'GET',
  path: '/api/ondemand',
  access: 'optional',
  refusals: [],
});

export const podcastsCall = defineCall<typeof podcastsSchemas>()({
  method: 'GET',
  path: '/api/podcasts',
  access: 'optional',
  refusals: [],
});

export const tutorialsCall = defineCall<typeof tutorialsSchemas>()({
  method: 'GET',
  path: '/api/tutorials',
  access: 'optional',
  refusals: [],
});

export const booksCall = defineCall<typeof booksSchemas>()({
  method: 'GET',
  path: '/api/books',
  access: 'optional',
  refusals: [],
});

export const lecturerCall = defineCall<typeof lecturerSchemas>()({
  method: 'GET',
  path: '/api/lecturer',
  access: 'optional',
  refusals: ['unknown-lecturer'],
});
