import { serve } from '#platform/server/http/http.ts';
import { searchCall, searchItemsCall, searchResultsCall, subjectsCall, suggestCall } from '../contract.ts';
import {
  searchItemsSchemas,
  searchResultsSchemas,
  searchSchemas,
  subjectsSchemas,
  suggestSchemas,
} from '../schemas.ts';
import { listSearchItems } from './list-search-items.ts';
import { listSubjects } from './list-subjects.ts';
import { searchResults } from './search-results.ts';
import { search } from './search.ts';
import { suggest } from './suggest.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and that is heard of at once.
const live = { ttlSeconds: 2 };
const still = { ttlSeconds: 15 };

export const searchRoutes = [
  serve(searchCall, searchSchemas, search, null, live),
  serve(searchResultsCall, searchResultsSchemas, searchResults, null, live),
  serve(searchItemsCall, searchItemsSchemas, listSearchItems, null, still),
  serve(subjectsCall, subjectsSchemas, listSubjects, null, still),
  serve(suggestCall, suggestSchemas, suggest, { most: 240, perSec: 60 }, still),
];
