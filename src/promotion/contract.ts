// Sponsors' banners and featured items: what is shown of them, what is counted, and how someone asks a sponsor to write. Counts carry no person.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { hash } from '#platform/shared/wire-types.ts';

export const promotionMessages = {
  correctErrors: 'Correct errors and resubmit.',
  emailRequired: 'Email is required.',
  unknownAd: 'This offer has ended.',
} as const;

/** The events of the wire. */
export const adEvent = { view: 1, click: 2 } as const;
/** The slot types of featured content. */
export const featuredSlot = { class: 36, podcast: 37 } as const;

/** One showing of one banner on one page: made in the browser at random, so that a report that arrives twice counts once. */
const impression = z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/)));

export const adEventCall = defineCall({
  method: 'POST',
  path: '/api/ad-event',
  summary: 'Counts that a banner was seen (1) or opened (2); the same showing counts once.',
  access: 'optional',
  input: z.object({ a: hash(), t: z.union([z.literal(adEvent.view), z.literal(adEvent.click)]), i: impression }),
  answer: z.object({ status: z.literal(true) }),
});

export const mobileAdCall = defineCall({
  method: 'GET',
  path: '/api/mobilead',
  summary: 'What a banner offers, for the dialog behind it.',
  access: 'optional',
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
        /** The sponsor's own page; null when there is none. */
        href: z.nullable(z.string()),
      }),
    ),
  }),
});

export const mobileAdSubmitCall = defineCall({
  method: 'POST',
  path: '/api/mobilead-submit',
  summary: 'Asks the sponsor to write: to the student’s own address, or to the one given.',
  access: 'optional',
  input: z.object({ a: hash(), e: z.optional(z.nullable(z.string().check(z.maxLength(300)))) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

export const featuredClickCall = defineCall({
  method: 'POST',
  path: '/api/featuredcontent-click',
  summary: 'Counts that a featured class (36) or podcast (37) was opened.',
  access: 'optional',
  input: z.object({
    t: z.union([z.literal(featuredSlot.class), z.literal(featuredSlot.podcast)]),
    h: hash(),
    i: impression,
  }),
  answer: z.object({ status: z.literal(true) }),
});
