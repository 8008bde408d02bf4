// A podcast is a show with episodes: anyone may listen, on the page of the show, in the bar at the bottom of every page, or by the show's feed.
// Members find the place where they stopped on every device, and take the exam of an episode that carries credit.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import type {
  listeningQueueSchemas,
  podcastEpisodesSchemas,
  podcastShowsSchemas,
  saveListeningQueueSchemas,
  showRow,
  listening,
  chapter,
  episodeRow,
  podcastShow,
  podcastShowSchemas,
  podcastSchemas,
  podcastViewSchemas,
  savePositionsSchemas,
} from './schemas.ts';

export const podcastMessages = {
  noShow: 'No class selected.',
  refused: 'Server error. Try later.',
  failed: 'Error accessing API.',
  playRefused: 'Error logging podcast play.',
  playFailed: 'System error. Logging API failure.',
} as const;

/** A listening queue holds so many episodes. */
export const mostQueued = 50;

/** Repeats within so many minutes raise no count of plays. */
export const quietMinutes = 30;

export type Listening = z.input<typeof listening>;
export type Chapter = z.output<typeof chapter>;

export type EpisodeRow = z.input<typeof episodeRow>;
export type PodcastShow = z.input<typeof podcastShow>;

export type ShowRow = z.input<typeof showRow>;

/** Which episodes a list may be narrowed to: those that credit can be earned with, or those that the student has not begun. */
export const episodeChoices = ['credit', 'unheard'] as const;
export type EpisodeChoice = (typeof episodeChoices)[number];

/** In which order a list of episodes may stand; where none is asked for, the newest is first. */
export const episodeOrders = ['shortest', 'credit'] as const;
export type EpisodeOrder = (typeof episodeOrders)[number];

export const podcastShowsCall = defineCall<typeof podcastShowsSchemas>()({
  method: 'GET',
  path: '/api/podcast-shows',
  summary:
    'The shows with their newest episodes, the one with the newest first; and what the student has begun to hear.',
  access: 'optional',
  refusals: [],
});

export const podcastEpisodesCall = defineCall<typeof podcastEpisodesSchemas>()({
  method: 'GET',
  path: '/api/podcast-episodes',
  summary:
    'Episodes of all shows or of one (ps), with credit or not heard yet (only), newest, shortest or most credit (sort) first, twenty a page.',
  access: 'optional',
  refusals: [],
});

export const podcastShowCall = defineCall<typeof podcastShowSchemas>()({
  method: 'GET',
  path: '/api/podcast-show',
  summary:
    'A show with its episodes, newest first: all of them, one page (page, from 0), or the page that holds an episode (p).',
  access: 'optional',
  refusals: ['unknown-show'],
});

export const podcastCall = defineCall<typeof podcastSchemas>()({
  method: 'GET',
  path: '/api/podcast',
  summary: 'One episode with its transcript, and how far the student is with it.',
  access: 'optional',
  refusals: ['unknown-episode', 'no-longer-offered'],
});

export const podcastViewCall = defineCall<typeof podcastViewSchemas>()({
  method: 'GET',
  path: '/api/podcast-view',
  changes: true,
  summary: 'Logs that the student plays an episode.',
  access: 'student',
  keepsSession: true,
  refusals: itemRefusals,
});

export const savePositionsCall = defineCall<typeof savePositionsSchemas>()({
  method: 'POST',
  path: '/api/podcast-positions',
  summary:
    'Keeps where the student stopped in episodes, and answers with what holds now: the newest listening over all devices.',
  access: 'student',
  keepsSession: true,
  refusals: [],
});

export const listeningQueueCall = defineCall<typeof listeningQueueSchemas>()({
  method: 'GET',
  path: '/api/listening-queue',
  summary: 'What the student wants to hear next, in order.',
  access: 'student',
  keepsSession: true,
  refusals: [],
});

export const saveListeningQueueCall = defineCall<typeof saveListeningQueueSchemas>()({
  method: 'POST',
  path: '/api/listening-queue',
  summary: 'Replaces the listening queue, in the order sent; an episode that is not out, or gone, is left out.',
  access: 'student',
  keepsSession: true,
  refusals: [],
});
