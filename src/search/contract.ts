// Searching: what someone typed is understood with its slips and synonyms, and every kind of item answers.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type {
  searchReading,
  searchResultsSchemas,
  searchSchemas,
  subjectsSchemas,
  suggestion,
  suggestSchemas,
  searchItemsSchemas,
} from './schemas.ts';

export type SearchReading = z.output<typeof searchReading>;

export const searchCall = defineCall<typeof searchSchemas>()({
  method: 'GET',
  path: '/api/search',
  summary: 'The best six live webinars, classes, episodes, tutorials and eBooks for a category, a company or words.',
  access: 'optional',
  refusals: [],
});

export const searchResultsCall = defineCall<typeof searchResultsSchemas>()({
  method: 'GET',
  path: '/api/search-results',
  summary:
    'Everything that fits a category, a company or words as one list, narrowed by kind, credit, length and what is not completed, in one of four orders.',
  access: 'optional',
  refusals: [],
});

/** As it travels. */
export type Suggestion = z.input<typeof suggestion>;

export const suggestCall = defineCall<typeof suggestSchemas>()({
  method: 'GET',
  path: '/api/suggest',
  summary: 'What someone who types these letters may be looking for, at most eight.',
  access: 'public',
  refusals: [],
});

export const subjectsCall = defineCall<typeof subjectsSchemas>()({
  method: 'GET',
  path: '/api/subjects',
  summary: 'The eight categories with most to take, each with a picture.',
  access: 'public',
  refusals: [],
});

export const searchItemsCall = defineCall<typeof searchItemsSchemas>()({
  method: 'GET',
  path: '/api/search-items',
  summary: 'What lists can be filtered by, and the words that search ignores.',
  access: 'public',
  refusals: [],
});
