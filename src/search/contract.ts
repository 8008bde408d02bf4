// Searching: what someone typed is understood with its slips and synonyms, and every kind of item answers.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

export type SearchReading = z.output<typeof schemas.searchReading>;

export const searchCall = defineCall<typeof schemas.searchSchemas>()({
  method: 'GET',
  path: '/api/search',
  access: 'optional',
  refusals: [],
});

export const searchResultsCall = defineCall<typeof schemas.searchResultsSchemas>()({
  method: 'GET',
  path: '/api/search-results',
  access: 'optional',
  refusals: [],
});

/** As it travels. */
export type Suggestion = z.input<typeof schemas.suggestion>;

export const suggestCall = defineCall<typeof schemas.suggestSchemas>()({
  method: 'GET',
  path: '/api/suggest',
  access: 'public',
  refusals: [],
});

export const subjectsCall = defineCall<typeof schemas.subjectsSchemas>()({
  method: 'GET',
  path: '/api/subjects',
  access: 'public',
  refusals: [],
});

export const searchItemsCall = defineCall<typeof schemas.searchItemsSchemas>()({
  method: 'GET',
  path: '/api/search-items',
  access: 'public',
  refusals: [],
});
