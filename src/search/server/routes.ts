import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { listSearchItems } from './lists/list-search-items.ts';
import { listSubjects } from './lists/list-subjects.ts';
import { searchResults } from './search-results.ts';
import { search } from './search.ts';
import { suggest } from './words/suggest.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and
// that is heard of at once.
const live = { ttlSeconds: 2 };
const still = { ttlSeconds: 15 };

export const searchRoutes = [
  serve(calls.searchCall, schemas.searchSchemas, search, null, live),
  serve(calls.searchResultsCall, schemas.searchResultsSchemas, searchResults, null, live),
  serve(calls.searchItemsCall, schemas.searchItemsSchemas, listSearchItems, null, still),
  serve(calls.subjectsCall, schemas.subjectsSchemas, listSubjects, null, still),
  serve(calls.suggestCall, schemas.suggestSchemas, suggest, { most: 240, perSec: 60 }, still),
];
