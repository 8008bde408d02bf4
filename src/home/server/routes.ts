import { serve } from '#platform/server/http/http.ts';
import { forYouCall, homeCall, memberHomeCall } from '../contract.ts';
import { forYouSchemas, homeSchemas, memberHomeSchemas } from '../schemas.ts';
import { forYou } from './for-you.ts';
import { home } from './home.ts';
import { memberHome } from './member-home.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and that is heard of at once.
const live = { ttlSeconds: 2 };

export const homeRoutes = [
  serve(homeCall, homeSchemas, home, null, live),
  serve(memberHomeCall, memberHomeSchemas, memberHome),
  serve(forYouCall, forYouSchemas, forYou),
];
