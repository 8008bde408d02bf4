// The sponsor video is between evaluation and survey: a film and an offer with Yes and No. It is labeled, can be
// left at any time, and never decides about credit.
import { defineCall } from '#platform/shared/call.ts';
import { itemRefusals } from '#study-path/contract.ts';
import { stepRefusals } from '#study-path/next-step.ts';
import type { sponsorVideoSchemas, saveSponsorAnswerSchemas } from './schemas.ts';

export const sponsorVideoMessages = {
  timedOut: 'Timed out loading video.',
  notSaved: 'System API error saving response.',
  failed: 'System error.  Contact technical support.',
  unreachable: 'We can’t reach the video site from here.',
  /** Stands at the Yes button: what a yes shares, and that it can be taken back. */
  consent: (companyName: string) =>
    `If you say yes, we’ll share your name, email, office, and position with ${companyName}. You can change this in your account.`,
} as const;

/** Waiting for the player: every 300 ms, at most 40 times. */
export const playerPoll = { everyMs: 300, times: 40 } as const;

export const offerChoice = { yes: 2, no: 3 } as const;

export const sponsorVideoCall = defineCall<typeof sponsorVideoSchemas>()({
  method: 'GET',
  path: '/api/sva',
  access: 'student',
  refusals: itemRefusals,
});

export const saveSponsorAnswerCall = defineCall<typeof saveSponsorAnswerSchemas>()({
  method: 'POST',
  path: '/api/save-sva-response',
  access: 'student',
  refusals: [...itemRefusals, ...stepRefusals['sponsor-video'], 'unknown-offer'],
});
