import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { checkFeedCall } from '../staff-contract.ts';
import { checkFeedSchemas } from '../staff-schemas.ts';
import { listEpisodesPage } from './list-episodes.ts';
import { listPodcastShows } from './list-shows.ts';
import { readQueue, saveQueue } from './listening-queue.ts';
import { logPlay } from './log-play.ts';
import { readEpisode } from './read-episode.ts';
import { readShow } from './read-show.ts';
import { savePositions } from './save-positions.ts';
import { checkShowFeed } from './staff/check-feed.ts';

/**
 * A visitor's answer changes when the provider changes it, which is heard of at once, and when an episode comes out.
 */
const still = { ttlSeconds: 15 };

export const podcastRoutes = [
  serve(calls.podcastShowsCall, schemas.podcastShowsSchemas, listPodcastShows, null, still),
  serve(calls.podcastEpisodesCall, schemas.podcastEpisodesSchemas, listEpisodesPage, null, still),
  serve(calls.podcastShowCall, schemas.podcastShowSchemas, readShow, null, still),
  serve(calls.podcastCall, schemas.podcastSchemas, readEpisode, null, still),
  serve(calls.podcastViewCall, schemas.podcastViewSchemas, logPlay),
  serve(calls.savePositionsCall, schemas.savePositionsSchemas, savePositions),
  serve(calls.listeningQueueCall, schemas.listeningQueueSchemas, readQueue),
  serve(calls.saveListeningQueueCall, schemas.saveListeningQueueSchemas, saveQueue),
  serve(checkFeedCall, checkFeedSchemas, checkShowFeed),
];
