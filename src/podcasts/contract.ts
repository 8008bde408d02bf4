// A podcast is a show with episodes: anyone may listen, on the page of the show, in the bar at the bottom of every
// page, or by the show's feed. Members find the place where they stopped on every device, and take the exam of an
// episode that carries credit.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import type * as schemas from './schemas.ts';

export const podcastMessages = {
  noShow: 'No class selected.',
  refused: 'Server error. Try later.',
  failed: 'Error accessing API.',
  playRefused: 'Error logging podcast play.',
  playFailed: 'System error. Logging API failure.',
} as const;

/** A listening queue holds this many episodes. */
export const mostQueued = 50;

/** Repeats within this many minutes raise no count of plays. */
export const quietMinutes = 30;

export type Listening = z.input<typeof schemas.listening>;

export type EpisodeRow = z.input<typeof schemas.episodeRow>;
export type PodcastShow = z.input<typeof schemas.podcastShow>;

export type ShowRow = z.input<typeof schemas.showRow>;

/**
 * Which episodes a list may be narrowed to: those that credit can be earned with, or those that the student has not
 * begun.
 */
export const episodeChoices = ['credit', 'unheard'] as const;
export type EpisodeChoice = (typeof episodeChoices)[number];

/** The orders of a list of episodes; by default, the newest is first. */
export const episodeOrders = ['shortest', 'credit'] as const;
export type EpisodeOrder = (typeof episodeOrders)[number];

export const podcastShowsCall = defineCall<typeof schemas.podcastShowsSchemas>()({
  method: 'GET',
  path: '/api/podcast-shows',
  access: 'optional',
  refusals: [],
});

export const podcastEpisodesCall = defineCall<typeof schemas.podcastEpisodesSchemas>()({
  method: 'GET',
  path: '/api/podcast-episodes',
  access: 'optional',
  refusals: [],
});

export const podcastShowCall = defineCall<typeof schemas.podcastShowSchemas>()({
  method: 'GET',
  path: '/api/podcast-show',
  access: 'optional',
  refusals: ['unknown-show'],
});

export const podcastCall = defineCall<typeof schemas.podcastSchemas>()({
  method: 'GET',
  path: '/api/podcast',
  access: 'optional',
  refusals: ['unknown-episode', 'no-longer-offered'],
});

export const podcastViewCall = defineCall<typeof schemas.podcastViewSchemas>()({
  method: 'GET',
  path: '/api/podcast-view',
  changes: true,
  access: 'student',
  keepsSession: true,
  refusals: itemRefusals,
});

export const savePositionsCall = defineCall<typeof schemas.savePositionsSchemas>()({
  method: 'POST',
  path: '/api/podcast-positions',
  access: 'student',
  keepsSession: true,
  refusals: [],
});

export const listeningQueueCall = defineCall<typeof schemas.listeningQueueSchemas>()({
  method: 'GET',
  path: '/api/listening-queue',
  access: 'student',
  keepsSession: true,
  refusals: [],
});

export const saveListeningQueueCall = defineCall<typeof schemas.saveListeningQueueSchemas>()({
  method: 'POST',
  path: '/api/listening-queue',
  access: 'student',
  keepsSession: true,
  refusals: [],
});
