import { serve } from '#platform/server/http/http.ts';
import {
  listeningQueueCall,
  podcastCall,
  podcastEpisodesCall,
  podcastShowCall,
  podcastShowsCall,
  podcastViewCall,
  saveListeningQueueCall,
  savePositionsCall,
} from '../contract.ts';
import {
  listeningQueueSchemas,
  podcastEpisodesSchemas,
  podcastSchemas,
  podcastShowSchemas,
  podcastShowsSchemas,
  podcastViewSchemas,
  saveListeningQueueSchemas,
  savePositionsSchemas,
} from '../schemas.ts';
import { listEpisodesPage } from './list-episodes.ts';
import { listPodcastShows } from './list-shows.ts';
import { readQueue, saveQueue } from './listening-queue.ts';
import { logPlay } from './log-play.ts';
import { readEpisode } from './read-episode.ts';
import { readShow } from './read-show.ts';
import { savePositions } from './save-positions.ts';

/** A visitor's answer changes when the provider changes it, which is heard of at once, and when an episode comes out. */
const still = { ttlSeconds: 15 };

export const podcastRoutes = [
  serve(podcastShowsCall, podcastShowsSchemas, listPodcastShows, null, still),
  serve(podcastEpisodesCall, podcastEpisodesSchemas, listEpisodesPage, null, still),
  serve(podcastShowCall, podcastShowSchemas, readShow, null, still),
  serve(podcastCall, podcastSchemas, readEpisode, null, still),
  serve(podcastViewCall, podcastViewSchemas, logPlay),
  serve(savePositionsCall, savePositionsSchemas, savePositions),
  serve(listeningQueueCall, listeningQueueSchemas, readQueue),
  serve(saveListeningQueueCall, saveListeningQueueSchemas, saveQueue),
];
