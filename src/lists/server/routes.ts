import { serve } from '#platform/server/http/http.ts';
import { booksCall, lecturerCall, onDemandCall, podcastsCall, tutorialsCall, upcomingCall } from '../contract.ts';
import {
  booksSchemas,
  lecturerSchemas,
  onDemandSchemas,
  podcastsSchemas,
  tutorialsSchemas,
  upcomingSchemas,
} from '../schemas.ts';
import { listBooksPage } from './list-books.ts';
import { readLecturer } from './read-lecturer.ts';
import { listOnDemandPage, listPodcastsPage, listTutorialsPage, listUpcomingPage } from './list-activities.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and that is heard of at once.
const live = { ttlSeconds: 2 };
const still = { ttlSeconds: 15 };

export const listRoutes = [
  serve(upcomingCall, upcomingSchemas, listUpcomingPage, null, live),
  serve(onDemandCall, onDemandSchemas, listOnDemandPage, null, still),
  serve(podcastsCall, podcastsSchemas, listPodcastsPage, null, still),
  serve(tutorialsCall, tutorialsSchemas, listTutorialsPage, null, still),
  serve(booksCall, booksSchemas, listBooksPage, null, still),
  serve(lecturerCall, lecturerSchemas, readLecturer, null, live),
];
