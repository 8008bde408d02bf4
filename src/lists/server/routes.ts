import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { listBooksPage } from './list-books.ts';
import { readSpeaker } from './read-speaker.ts';
import { listOnDemandPage, listPodcastsPage, listTutorialsPage, listUpcomingPage } from './list-activities.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and
// that is heard of at once.
const live = { ttlSeconds: 2 };
const still = { ttlSeconds: 15 };

export const listRoutes = [
  serve(calls.upcomingCall, schemas.upcomingSchemas, listUpcomingPage, null, live),
  serve(calls.onDemandCall, schemas.onDemandSchemas, listOnDemandPage, null, still),
  serve(calls.podcastsCall, schemas.podcastsSchemas, listPodcastsPage, null, still),
  serve(calls.tutorialsCall, schemas.tutorialsSchemas, listTutorialsPage, null, still),
  serve(calls.booksCall, schemas.booksSchemas, listBooksPage, null, still),
  serve(calls.speakerCall, schemas.speakerSchemas, readSpeaker, null, live),
];
