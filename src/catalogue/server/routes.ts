import { serve } from '#platform/server/http.ts';
import {
  bookResponseCall,
  booksCall,
  homeCall,
  onDemandCall,
  podcastsCall,
  searchCall,
  searchItemsCall,
  suggestCall,
  tutorialsCall,
  upcomingCall,
} from '../contract.ts';
import {
  bookResponseSchemas,
  booksSchemas,
  homeSchemas,
  onDemandSchemas,
  podcastsSchemas,
  searchSchemas,
  searchItemsSchemas,
  suggestSchemas,
  tutorialsSchemas,
  upcomingSchemas,
} from '../schemas.ts';
import { home } from './home.ts';
import { listBooksPage, recordBookDownload } from './list-books.ts';
import { listOnDemandPage, listTutorialsPage } from './list-on-demand.ts';
import { listPodcastsPage } from './list-podcasts.ts';
import { listSearchItems } from './list-search-items.ts';
import { listUpcomingPage } from './list-upcoming.ts';
import { search } from './search.ts';
import { suggest } from './suggest.ts';

// Seats fill and webinars begin while a page is looked at; everything else changes when the provider changes it, and that is heard of at once.
const live = { ttlSeconds: 2 };
const still = { ttlSeconds: 15 };

export const catalogueRoutes = [
  serve(homeCall, homeSchemas, home, null, live),
  serve(upcomingCall, upcomingSchemas, listUpcomingPage, null, live),
  serve(onDemandCall, onDemandSchemas, listOnDemandPage, null, still),
  serve(podcastsCall, podcastsSchemas, listPodcastsPage, null, still),
  serve(tutorialsCall, tutorialsSchemas, listTutorialsPage, null, still),
  serve(booksCall, booksSchemas, listBooksPage, null, still),
  serve(bookResponseCall, bookResponseSchemas, recordBookDownload),
  serve(searchCall, searchSchemas, search, null, live),
  serve(searchItemsCall, searchItemsSchemas, listSearchItems, null, still),
  serve(suggestCall, suggestSchemas, suggest, { most: 240, perSec: 60 }, still),
];
