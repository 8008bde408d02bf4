import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { forYou } from './for-you.ts';
import { home } from './home.ts';
import { memberHome } from './member-home.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and
// that is heard of at once.
const live = { ttlSeconds: 2 };

export const homeRoutes = [
  serve(calls.homeCall, schemas.homeSchemas, home, null, live),
  serve(calls.memberHomeCall, schemas.memberHomeSchemas, memberHome),
  serve(calls.forYouCall, schemas.forYouSchemas, forYou),
];
