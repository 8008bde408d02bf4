// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page loads one only where a form
// needs the rule of a field.
import * as z from 'zod/mini';
import { podcastRow } from '#catalogue/schemas.ts';
import { hash, instant, line, text } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/schemas.ts';

/** Where a member stopped: seconds from the start, and when it was heard. A finished episode begins again. */
export const listening = z.object({ positionSec: z.number(), isFinished: z.boolean(), heardAt: instant() });

export const chapter = z.object({ startSec: z.number(), title: z.string() });

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

export const podcastShowSchemas = {
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
};

export const podcastSchemas = {
  input: z.object({ p: hash() }),
  answer: z.object({
    status: z.literal(true),
    podcast: z.extend(episodeRow, {
      /** The last part of the address of the lecturer's page; null where the episode names none. */
      speakerSlug: z.nullable(z.string()),
      transcript: text(1_000_000),
    }),
    studentData: z.nullable(studentData),
  }),
};

export const podcastViewSchemas = {
  input: z.object({ p: hash() }),
  answer: z.object({ status: z.literal(true), gradebookId: z.int() }),
};

/** A day of audio; no episode is longer. */
const mostSeconds = 86_400;
/** What was heard without a connection may be told so much later. */
const mostSecondsAgo = 90 * 86_400;

/** `secondsAgo`: how long ago it was heard, so that a wrong clock on a device does no harm. */
const heard = z.object({
  p: hash(),
  positionSec: z.number().check(z.minimum(0), z.maximum(mostSeconds)),
  isFinished: z._default(z.boolean(), false),
  secondsAgo: z._default(z.number().check(z.minimum(0), z.maximum(mostSecondsAgo)), 0),
});

export const savePositionsSchemas = {
  input: z.object({ positions: z.array(heard).check(z.minLength(1), z.maxLength(50)) }),
  answer: z.object({ status: z.literal(true), data: z.array(z.extend(listening, { p: z.string() })) }),
};
