import { serve } from '#platform/server/http/http.ts';
import { homeCall } from '../contract.ts';
import { homeSchemas } from '../schemas.ts';
import { home } from './home.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and that is heard of at once.
const live = { ttlSeconds: 2 };

export const homeRoutes = [serve(homeCall, homeSchemas, home, null, live)];
