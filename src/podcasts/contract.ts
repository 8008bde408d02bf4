// A podcast is a show with episodes: anyone may listen, on the page of the show, in the bar at the bottom of every page, or by the show's feed.
// Members find the place where they stopped on every device, and take the exam of an episode that carries credit.
import * as z from 'zod/mini';
import { podcastRow } from '#catalogue/contract.ts';
import { defineCall } from '#platform/shared/call.ts';
import { hash, instant, line, text } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/contract.ts';

export const podcastMessages = {
  noShow: 'No class selected.',
  refused: 'Server error. Try later.',
  failed: 'Error accessing API.',
  playRefused: 'Error logging podcast play.',
  playFailed: 'System error. Logging API failure.',
} as const;

/** Repeats within so many minutes raise no count of plays. */
export const quietMinutes = 30;

/** Where a member stopped: seconds from the start, and when it was heard. A finished episode begins anew. */
export const listening = z.object({ positionSec: z.number(), isFinished: z.boolean(), heardAt: instant() });
export type Listening = z.input<typeof listening>;

export const chapter = z.object({ startSec: z.number(), title: z.string() });
export type Chapter = z.output<typeof chapter>;

/** An episode as its show lists it. */
export const episodeRow = z.extend(podcastRow, {
  /** The cover as a picture that lock screens and other programs can show; null without artwork. */
  cover: z.nullable(z.string()),
  hasTranscript: z.boolean(),
  /** Bytes of the audio file; 0 when there is none. */
  audioBytes: z.int(),
  chapters: z.array(chapter),
  /** Null for visitors, and for who has not listened yet. */
  listening: z.nullable(listening),
});
export type EpisodeRow = z.input<typeof episodeRow>;

export const podcastShow = z.object({
  hash: z.string(),
  title: z.string(),
  blurb: z.string(),
  photo: z.nullable(z.string()),
  cover: z.nullable(z.string()),
  companyName: z.string(),
  sponsorCompanyName: z.string(),
  /** Path of the show's feed on this site. */
  feedUrl: z.string(),
  episodeCount: z.int(),
  /** Episodes that carry credit. */
  creditCount: z.int(),
});
export type PodcastShow = z.input<typeof podcastShow>;

export const podcastShowCall = defineCall({
  method: 'GET',
  path: '/api/podcast-show',
  summary:
    'A show with its episodes, newest first: all of them, one page (page, from 0), or the page that holds an episode (p).',
  access: 'optional',
  input: z.object({ ps: hash(), p: z.optional(hash()), page: z.optional(line(20)) }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(podcastShow),
    podcasts: z.object({
      status: z.literal(true),
      rowCount: z.int(),
      data: z.array(episodeRow),
      totalRows: z.int(),
      pageSize: z.int(),
      page: z.int(),
    }),
    bannerAds: z.object({
      bannerAds: z.array(
        z.object({ adId: z.string(), adUrls: z.array(z.string()), alt: z.string(), href: z.nullable(z.string()) }),
      ),
    }),
  }),
});

export const podcastCall = defineCall({
  method: 'GET',
  path: '/api/podcast',
  summary: 'One episode with its transcript, and how far the student is with it.',
  access: 'optional',
  input: z.object({ p: hash() }),
  answer: z.object({
    status: z.literal(true),
    podcast: z.extend(episodeRow, { transcript: text(1_000_000) }),
    studentData: z.nullable(studentData),
  }),
});

export const podcastViewCall = defineCall({
  method: 'GET',
  path: '/api/podcast-view',
  changes: true,
  summary: 'Logs that the student plays an episode.',
  access: 'student',
  input: z.object({ p: hash() }),
  answer: z.object({ status: z.literal(true), gradebookId: z.int() }),
});

/** A day of audio; no episode is longer. */
const mostSeconds = 86_400;
/** What was heard without a line may be told so much later. */
const mostSecondsAgo = 90 * 86_400;

/** `secondsAgo`: how long ago it was heard, so that a wrong clock on a device does no harm. */
const heard = z.object({
  p: hash(),
  positionSec: z.number().check(z.minimum(0), z.maximum(mostSeconds)),
  isFinished: z._default(z.boolean(), false),
  secondsAgo: z._default(z.number().check(z.minimum(0), z.maximum(mostSecondsAgo)), 0),
});

export const savePositionsCall = defineCall({
  method: 'POST',
  path: '/api/podcast-positions',
  summary:
    'Keeps where the student stopped in episodes, and answers with what holds now: the newest listening over all devices.',
  access: 'student',
  input: z.object({ positions: z.array(heard).check(z.minLength(1), z.maxLength(50)) }),
  answer: z.object({ status: z.literal(true), data: z.array(z.extend(listening, { p: z.string() })) }),
});
