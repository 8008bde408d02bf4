// The sponsor video stands between evaluation and survey: a film and an offer with Yes and No. It is labelled, can be left at any time, and never decides about credit.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { hash } from '#platform/shared/wire-types.ts';
import { studentData } from '#study-path/contract.ts';

export const sponsorVideoMessages = {
  timedOut: 'Timed out loading video.',
  notSaved: 'System API error saving response.',
  failed: 'System error.  Contact technical support.',
  unreachable: 'The video site cannot be reached from here.',
  /** Stands at the Yes button: what a yes shares, and that it can be taken back. */
  consent: (companyName: string) =>
    `Yes gives ${companyName} your name, e-mail, office and position. You can take it back in your account.`,
} as const;

/** Waiting for the player: every 300 ms, at most 40 times. */
export const playerPoll = { everyMs: 300, times: 40 } as const;

export const offerChoice = { yes: 2, no: 3 } as const;

export const sponsorVideoCall = defineCall({
  method: 'GET',
  path: '/api/sva',
  summary: 'The sponsor video and offer of a class; rowCount 0 when there is none.',
  access: 'student',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(
      z.object({
        id: z.string(),
        youtubeId: z.nullable(z.string()),
        videoUrl: z.nullable(z.string()),
        captionsUrl: z.nullable(z.string()),
        companyName: z.string(),
        companyPhoto: z.nullable(z.string()),
        headline: z.string(),
        blurb: z.string(),
        headlineButtons: z.string(),
        buttonTextYes: z.string(),
        buttonTextNo: z.string(),
        /** The newest answer, 2 or 3; null when there is none. */
        answered: z.nullable(z.int()),
      }),
    ),
    className: z.string(),
    studentData,
  }),
});

export const saveSponsorAnswerCall = defineCall({
  method: 'POST',
  path: '/api/save-sva-response',
  summary: 'Saves Yes (2) or No (3) to a sponsor’s offer.',
  access: 'student',
  input: z.object({ c: hash(), v: hash(), e: z.union([z.literal(2), z.literal(3)]) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});
