// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { hash } from '#platform/shared/wire-types.ts';
import { adEvent, featuredSlot } from './contract.ts';

/**
 * One showing of one banner on one page: made in the browser at random, so that a report that arrives twice counts
 * once.
 */
const impression = z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/)));

export const adEventSchemas = {
  summary: 'Counts that a banner was seen (1) or opened (2); the same showing counts once.',
  input: z.object({ a: hash(), t: z.union([z.literal(adEvent.view), z.literal(adEvent.click)]), i: impression }),
  answer: z.object({ status: z.literal(true) }),
};

export const mobileAdSchemas = {
  summary: 'A banner’s offer, for its dialog.',
  input: z.object({ a: hash() }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        buttonText: z.string(),
        blurb: z.string(),
        confirmationMessageTitle: z.string(),
        confirmationMessage: z.string(),
        /** Whether the portal knows the asker's address, so that none is asked for. */
        hasEmail: z.boolean(),
        companyName: z.string(),
        /** The sponsor's own page; null if there is none. */
        href: z.nullable(z.string()),
      }),
    ),
  }),
};

export const mobileAdSubmitSchemas = {
  summary: 'Asks the sponsor to get in touch, at the student’s own address or the one given.',
  input: z.object({ a: hash(), e: z.optional(z.nullable(z.string().check(z.maxLength(300)))) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

export const featuredClickSchemas = {
  summary: 'Counts that a featured class (36) or podcast (37) was opened.',
  input: z.object({
    t: z.union([z.literal(featuredSlot.class), z.literal(featuredSlot.podcast)]),
    h: hash(),
    i: impression,
  }),
  answer: z.object({ status: z.literal(true) }),
};

/** One sponsor's banner in up to four sizes. */
export const banner = z.object({
  adId: z.string(),
  adUrls: z.array(z.string()),
  /** The pictures for dark pages by the same index; none where `adUrls` serve both. */
  darkAdUrls: z.array(z.string()),
  alt: z.string(),
  href: z.nullable(z.string()),
  /** How often one visitor sees it a day; absent: no limit. */
  mostViews: z.optional(z.int()),
});

/** Sponsor banners and where they are among the content rows of a list. */
export const mobileAds = z.object({
  indexStart: z.int(),
  interval: z.int(),
  rows: z.int(),
  banners: z.array(banner),
});

/** A list with the banners among its rows; null if there are none. */
export const listWithAds = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(listAnswer(row), { mobileAds: z.nullable(mobileAds) });
