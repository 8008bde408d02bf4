import { serve } from '#platform/server/http/http.ts';
import { searchCall, searchItemsCall, suggestCall } from '../contract.ts';
import { searchSchemas, searchItemsSchemas, suggestSchemas } from '../schemas.ts';
import { listSearchItems } from './list-search-items.ts';
import { search } from './search.ts';
import { suggest } from './suggest.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and that is heard of at once.
const live = { ttlSeconds: 2 };
const still = { ttlSeconds: 15 };

export const searchRoutes = [
  serve(searchCall, searchSchemas, search, null, live),
  serve(searchItemsCall, searchItemsSchemas, listSearchItems, null, still),
  serve(suggestCall, suggestSchemas, suggest, { most: 240, perSec: 60 }, still),
];
