// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { podcastRow } from '#catalogue/schemas.ts';
import { banner, listWithAds } from '#promotion/schemas.ts';
import { hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { mostQueued } from './contract.ts';
import { studentData } from '#study-path/schemas.ts';

/** Where a member stopped: seconds from the start, and when it was heard. A finished episode begins again. */
export const listening = z.object({ positionSec: z.number(), isFinished: z.boolean(), heardAt: instant() });

const chapter = z.object({ startSec: z.number(), title: z.string() });

/** An episode as its show lists it. */
export const episodeRow = z.extend(podcastRow, {
  /** The cover as a picture that lock screens and other programs can show; null without artwork. */
  cover: z.nullable(z.string()),
  hasTranscript: z.boolean(),
  /** Bytes of the audio file; 0 if there is none. */
  audioBytes: z.int(),
  chapters: z.array(chapter),
  /** Null for visitors, and before listening. */
  listening: z.nullable(listening),
  /** A play of this student is logged: it opens the evaluation. */
  isHeard: z.boolean(),
});

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

/** A show among the others. */
export const showRow = z.extend(podcastShow, { newest: episodeRow });

export const podcastShowsSchemas = {
  summary: 'The shows with their newest episodes, newest first, and the episodes the student has started.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(showRow),
    /** Begun and not heard to the end, the last heard first; empty for visitors. */
    begun: z.array(episodeRow),
    /** Episodes of all shows; `unheard` is null for visitors. */
    counts: z.object({ all: z.int(), credit: z.int(), unheard: z.nullable(z.int()) }),
  }),
};

export const podcastEpisodesSchemas = {
  summary:
    'Episodes of all shows or of one (ps), with credit or not heard yet (only), newest, shortest or most credit (sort) first, twenty a page.',
  input: z.object({
    ps: z.optional(hash()),
    only: z.optional(line(20)),
    sort: z.optional(line(20)),
    page: pageNumber(),
  }),
  /** `serverTime`: when this was answered; the groups by age count from it. */
  answer: z.extend(listWithAds(podcastRow), { serverTime: instant() }),
};

export const listeningQueueSchemas = {
  summary: 'The episodes the student wants to hear next, in order.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), data: z.array(episodeRow) }),
};

export const saveListeningQueueSchemas = {
  summary: 'Replaces the listening queue, in the order sent. Episodes that are not available are left out.',
  input: z.object({ episodes: z.array(hash()).check(z.maxLength(mostQueued)) }),
  answer: listeningQueueSchemas.answer,
};

export const podcastShowSchemas = {
  summary:
    'A show with its episodes, newest first: all of them, one page (page, from 0), or the page that holds an episode (p).',
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
    bannerAds: z.object({ bannerAds: z.array(banner) }),
  }),
};

export const podcastSchemas = {
  summary: 'One episode with its transcript and the student’s progress.',
  input: z.object({ p: hash() }),
  answer: z.object({
    status: z.literal(true),
    podcast: z.extend(episodeRow, {
      /** The last part of the speaker page's address; null if the episode has no speaker. */
      speakerSlug: z.nullable(z.string()),
      transcript: text(1_000_000),
    }),
    studentData: z.nullable(studentData),
    /** The first speaker; null if there is none. */
    speaker: z.nullable(
      z.object({ name: z.string(), degree: z.string(), bio: z.string(), photo: z.nullable(z.string()) }),
    ),
    /** The other speakers, in their order. */
    moreSpeakers: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        degree: z.string(),
        bio: z.string(),
        photo: z.nullable(z.string()),
      }),
    ),
    /**
     * Which share of the length must have passed since the first play before an exam is graded (0: nothing is asked
     * for), and from when that is so for this student; null = now, or as soon as it was played.
     */
    timeOnTask: z.object({ percent: z.int(), gradedFrom: z.nullable(instant()) }),
    /** When this was answered; waits run from it. */
    serverTime: instant(),
  }),
};

export const podcastViewSchemas = {
  summary: 'Logs that the student plays an episode.',
  input: z.object({ p: hash() }),
  answer: z.object({ status: z.literal(true), gradebookId: z.int() }),
};

/** A day of audio; no episode is longer. */
const mostSeconds = 86_400;
/** How late a play without a connection may be reported. */
const mostSecondsAgo = 90 * 86_400;

/** `secondsAgo`: how long ago it was heard, so that a wrong clock on a device does no harm. */
const heard = z.object({
  p: hash(),
  positionSec: z.number().check(z.minimum(0), z.maximum(mostSeconds)),
  isFinished: z._default(z.boolean(), false),
  secondsAgo: z._default(z.number().check(z.minimum(0), z.maximum(mostSecondsAgo)), 0),
});

export const savePositionsSchemas = {
  summary:
    'Stores the student’s positions in episodes and returns the current ones: the most recent listening on any device.',
  input: z.object({ positions: z.array(heard).check(z.minLength(1), z.maxLength(50)) }),
  answer: z.object({ status: z.literal(true), data: z.array(z.extend(listening, { p: z.string() })) }),
};
