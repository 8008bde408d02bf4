import { serve } from '#platform/server/http/http.ts';
import { podcastCall, podcastShowCall, podcastViewCall, savePositionsCall } from '../contract.ts';
import { podcastSchemas, podcastShowSchemas, podcastViewSchemas, savePositionsSchemas } from '../schemas.ts';
import { logPlay } from './log-play.ts';
import { readEpisode } from './read-episode.ts';
import { readShow } from './read-show.ts';
import { savePositions } from './save-positions.ts';

/** A visitor's answer changes when the provider changes it, which is heard of at once, and when an episode comes out. */
const still = { ttlSeconds: 15 };

export const podcastRoutes = [
  serve(podcastShowCall, podcastShowSchemas, readShow, null, still),
  serve(podcastCall, podcastSchemas, readEpisode, null, still),
  serve(podcastViewCall, podcastViewSchemas, logPlay),
  serve(savePositionsCall, savePositionsSchemas, savePositions),
];
