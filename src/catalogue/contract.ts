// The catalogue is everything a member can take: live webinars, on-demand classes, podcast episodes. Its lists are
// public; a signed-in student sees seats, completed exams and the Watch Later queue on the same rows.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

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

/** What the button of an eBook says unless it has words of its own. */
export const usualButton = 'Get eBook';

/** A class as cards take it. Calls answer its `description` as well, for other programs. */
export type ClassRow = Omit<z.input<typeof schemas.classRow>, 'description'>;

/** An episode as lists take it, likewise. */
export type PodcastRow = Omit<z.input<typeof schemas.podcastRow>, 'description'>;

export type SearchPassage = z.output<typeof schemas.searchPassage>;

export type BookRow = z.input<typeof schemas.bookRow>;

export const bookResponseCall = defineCall<typeof schemas.bookResponseSchemas>()({
  method: 'POST',
  path: '/api/book-response-mvp',
  access: 'student',
  refusals: ['unknown-book'],
});
