// The catalogue is everything a member can take: live webinars, on-demand classes, podcast episodes. Its lists are public; a signed-in student
// sees seats, completed exams and the Watch Later queue on the same rows.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type {
  classRow,
  podcastRow,
  searchPassage,
  searchReading,
  homeSchemas,
  upcomingSchemas,
  onDemandSchemas,
  podcastsSchemas,
  tutorialsSchemas,
  bookRow,
  booksSchemas,
  bookResponseSchemas,
  searchSchemas,
  suggestion,
  suggestSchemas,
  searchItemsSchemas,
} from './schemas.ts';

export const catalogueMessages = {
  systemError: 'System error - contact tech support.',
  noResults: 'No results found for this search.',
  filtersFailed: 'Error loading filters.',
  noWebinars: 'No live webinars found.',
  noClasses: 'No classes found.',
  noEpisodes: 'No podcasts found.',
  noTutorials: 'No tutorials found.',
  noBooks: 'No ebooks found.',
  saveBookFailed: 'System Error from Save Book Response.',
} as const;

export type ClassRow = z.input<typeof classRow>;
export type PodcastRow = z.input<typeof podcastRow>;

export type SearchPassage = z.output<typeof searchPassage>;
export type SearchReading = z.output<typeof searchReading>;

export const homeCall = defineCall<typeof homeSchemas>()({
  method: 'GET',
  path: '/api/home',
  summary: 'The landing page: a featured course, the next live webinars, the newest classes and episodes.',
  access: 'optional',
});

export const upcomingCall = defineCall<typeof upcomingSchemas>()({
  method: 'GET',
  path: '/api/upcoming',
  summary: 'Live webinars that are not over, soonest first, twenty a page.',
  access: 'optional',
});

export const onDemandCall = defineCall<typeof onDemandSchemas>()({
  method: 'GET',
  path: '/api/ondemand',
  summary: 'On-demand classes, newest first, twenty a page.',
  access: 'optional',
});

export const podcastsCall = defineCall<typeof podcastsSchemas>()({
  method: 'GET',
  path: '/api/podcasts',
  summary: 'Podcast episodes, newest first, twenty a page.',
  access: 'optional',
});

export const tutorialsCall = defineCall<typeof tutorialsSchemas>()({
  method: 'GET',
  path: '/api/tutorials',
  summary: 'Product tutorials, newest first, twenty a page.',
  access: 'optional',
});

export type BookRow = z.input<typeof bookRow>;

export const booksCall = defineCall<typeof booksSchemas>()({
  method: 'GET',
  path: '/api/books',
  summary: 'All eBooks, or one page of them when a page is asked for.',
  access: 'optional',
});

export const bookResponseCall = defineCall<typeof bookResponseSchemas>()({
  method: 'POST',
  path: '/api/book-response-mvp',
  summary: 'Records that the student took an eBook, and answers with a fresh link to it.',
  access: 'student',
});

export const searchCall = defineCall<typeof searchSchemas>()({
  method: 'GET',
  path: '/api/search',
  summary: 'The best six live webinars, classes, episodes, tutorials and eBooks for a category, a company or words.',
  access: 'optional',
});

export type Suggestion = z.output<typeof suggestion>;

export const suggestCall = defineCall<typeof suggestSchemas>()({
  method: 'GET',
  path: '/api/suggest',
  summary: 'What someone who types these letters may be looking for, at most eight.',
  access: 'public',
});

export const searchItemsCall = defineCall<typeof searchItemsSchemas>()({
  method: 'GET',
  path: '/api/search-items',
  summary: 'What lists can be filtered by, and the words that search ignores.',
  access: 'public',
});
