// Credit is what a member has earned: one row in a ledger that nobody can change, with every fact that its certificate says. Members find theirs in
// CE Completed, mail themselves the certificate, and anyone who holds a certificate can compare it with the ledger at /verify/{code}.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type {
  proofOfCe,
  completedYear,
  completedSchemas,
  completedWebinarsSchemas,
  completedPodcastsSchemas,
  proofSchemas,
  certificateSchemas,
  certificateLinkSchemas,
  sendCertificateSchemas,
  accountHomeSchemas,
  setCreditGoalSchemas,
  sendReportSchemas,
  hideAgdReminderSchemas,
  verifySchemas,
} from './schemas.ts';

export const creditMessages = {
  certificateSent: 'Check your email inbox for the Proof of CE certificate.',
  reportSent: 'Check email inbox for Proof of CE report.',
  serviceError: 'Service error.',
  goalFailed: 'Unable to save the goal. Try again.',
  noneCompleted: 'No CE completed.',
  noneFound: 'No certificate matches.',
  noTraining: 'No training completed.',
  noPodcasts: 'No podcasts completed.',
  countsRefused: 'API Error. Unable to retrieve data.',
  countsFailed: 'System Error. Unable to retrieve data.',
  notEarned: 'This certificate is not available.',
  unknownCode: 'No certificate carries this code.',
  withdrawn: (day: string, reason: string) => `This certificate was withdrawn on ${day}: ${reason}`,
} as const;

/** The method of every course here, live or not: the credit type tells them apart. */
export const courseMethod = 'Electronically Mediated';

export type ProofOfCe = z.input<typeof proofOfCe>;
export type CompletedYear = z.input<typeof completedYear>;

export const completedCall = defineCall<typeof completedSchemas>()({
  method: 'GET',
  path: '/api/completed',
  access: 'student',
  refusals: [],
});

export const completedWebinarsCall = defineCall<typeof completedWebinarsSchemas>()({
  method: 'GET',
  path: '/api/completed-webinars',
  access: 'student',
  refusals: [],
});

export const completedPodcastsCall = defineCall<typeof completedPodcastsSchemas>()({
  method: 'GET',
  path: '/api/completed-podcasts',
  access: 'student',
  refusals: [],
});

export const proofCall = defineCall<typeof proofSchemas>()({
  method: 'GET',
  path: '/api/proof',
  access: 'student',
  refusals: ['withdrawn', 'not-earned'],
});

export const certificateCall = defineCall<typeof certificateSchemas>()({
  method: 'GET',
  path: '/api/certificate',
  access: 'student',
  refusals: ['withdrawn', 'not-earned'],
});

export const certificateLinkCall = defineCall<typeof certificateLinkSchemas>()({
  method: 'GET',
  path: '/api/certificate-link',
  access: 'student',
  refusals: ['withdrawn', 'not-earned'],
});

export const sendCertificateCall = defineCall<typeof sendCertificateSchemas>()({
  method: 'POST',
  path: '/api/send-cert',
  access: 'student',
  refusals: ['withdrawn', 'not-earned'],
});

export const accountHomeCall = defineCall<typeof accountHomeSchemas>()({
  method: 'GET',
  path: '/api/account-home',
  access: 'student',
  refusals: [],
});

export const setCreditGoalCall = defineCall<typeof setCreditGoalSchemas>()({
  method: 'POST',
  path: '/api/set-credit-goal',
  access: 'student',
  refusals: [],
});

export const sendReportCall = defineCall<typeof sendReportSchemas>()({
  method: 'GET',
  path: '/api/send-ce-report',
  changes: true,
  access: 'student',
  refusals: [],
});

export const hideAgdReminderCall = defineCall<typeof hideAgdReminderSchemas>()({
  method: 'GET',
  path: '/api/hide-agd-reminder',
  changes: true,
  access: 'student',
  refusals: [],
});

export const verifyCall = defineCall<typeof verifySchemas>()({
  method: 'GET',
  path: '/api/verify',
  access: 'public',
  noStore: true,
  refusals: ['unknown-code'],
});
