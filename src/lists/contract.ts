// The lists of what is offered: webinars, classes, episodes, tutorials, eBooks, a page at a time, under a category, a
// company or words.
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

export const listMessages = { noSpeaker: 'We have no speaker by that name.' } as const;

export const upcomingCall = defineCall<typeof schemas.upcomingSchemas>()({
  method: 'GET',
  path: '/api/upcoming',
  access: 'optional',
  refusals: [],
});

export const onDemandCall = defineCall<typeof schemas.onDemandSchemas>()({
  method: 'GET',
  path: '/api/ondemand',
  access: 'optional',
  refusals: [],
});

export const podcastsCall = defineCall<typeof schemas.podcastsSchemas>()({
  method: 'GET',
  path: '/api/podcasts',
  access: 'optional',
  refusals: [],
});

export const tutorialsCall = defineCall<typeof schemas.tutorialsSchemas>()({
  method: 'GET',
  path: '/api/tutorials',
  access: 'optional',
  refusals: [],
});

export const booksCall = defineCall<typeof schemas.booksSchemas>()({
  method: 'GET',
  path: '/api/books',
  access: 'optional',
  refusals: [],
});

export const speakerCall = defineCall<typeof schemas.speakerSchemas>()({
  method: 'GET',
  path: '/api/lecturer',
  access: 'optional',
  refusals: ['unknown-lecturer'],
});
