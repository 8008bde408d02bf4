// The proof of every credit: members find theirs in CE Completed, mail themselves a certificate or a report of all of
// them, and anyone who holds a certificate can compare it with the ledger at /verify/{code}.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { mostAuditAnswers, mostAuditLines } from './audit-answer.ts';
import { mostCodes } from './code-list.ts';
import type * as schemas from './schemas.ts';

export const certificateMessages = {
  certificateSent: 'Check your email inbox for the Proof of CE certificate.',
  reportSent: 'Check email inbox for Proof of CE report.',
  noneFound: 'No certificate matches.',
  noTraining: 'No training completed.',
  noPodcasts: 'No podcasts completed.',
  countsRefused: 'API Error. Unable to retrieve data.',
  countsFailed: 'System Error. Unable to retrieve data.',
  notEarned: 'This certificate is not available.',
  badgeFollows: 'The badge is made once this certificate is in the public list. Try again in a few minutes.',
  unknownCode: 'No certificate has this code.',
  unknownLicense: 'This license no longer exists.',
  noLicenseNumber: 'First add your license number under Account, Renewal.',
  wrongPeriod: 'The first day must be before the last.',
  nothingInPeriod: 'You earned no credit here in this period.',
  tooManyLines: `An answer can have up to ${mostAuditLines} credits. Choose a shorter period.`,
  tooManyAnswers: `Up to ${mostAuditAnswers} links can work at the same time. End one first.`,
  unknownAnswer: 'This link doesn’t work. It may have expired, or its owner ended it.',
  auditFailed: 'Unable to make the link. Try again.',
  unknownStopLink: 'This link is incomplete. Open it again from the email.',
  noCodes: 'Paste at least one code.',
  tooManyCodes: (count: number) =>
    `Check up to ${mostCodes} codes at a time. You pasted ${count.toLocaleString('en-US')}.`,
  codeTooLong: 'One of the lines is too long for a code.',
  verifyFailed: 'Unable to check the codes. Try again.',
  withdrawn: (day: string, reason: string) => `This certificate was withdrawn on ${day}: ${reason}`,
} as const;

export type ProofOfCe = z.input<typeof schemas.proofOfCe>;
export type CompletedYear = z.input<typeof schemas.completedYear>;

export const completedCall = defineCall<typeof schemas.completedSchemas>()({
  method: 'GET',
  path: '/api/completed',
  access: 'student',
  refusals: [],
});

export const completedCertificatesCall = defineCall<typeof schemas.completedCertificatesSchemas>()({
  method: 'GET',
  path: '/api/completed-certificates',
  access: 'student',
  refusals: [],
});

export const completedWebinarsCall = defineCall<typeof schemas.completedWebinarsSchemas>()({
  method: 'GET',
  path: '/api/completed-webinars',
  access: 'student',
  refusals: [],
});

export const completedPodcastsCall = defineCall<typeof schemas.completedPodcastsSchemas>()({
  method: 'GET',
  path: '/api/completed-podcasts',
  access: 'student',
  refusals: [],
});

export const proofCall = defineCall<typeof schemas.proofSchemas>()({
  method: 'GET',
  path: '/api/proof',
  access: 'student',
  refusals: ['withdrawn', 'not-earned'],
});

export const certificateCall = defineCall<typeof schemas.certificateSchemas>()({
  method: 'GET',
  path: '/api/certificate',
  access: 'student',
  refusals: ['withdrawn', 'not-earned'],
});

export const certificateLinkCall = defineCall<typeof schemas.certificateLinkSchemas>()({
  method: 'GET',
  path: '/api/certificate-link',
  access: 'student',
  refusals: ['withdrawn', 'not-earned', 'not-logged', 'no-license-number'],
});

export const sendCertificateCall = defineCall<typeof schemas.sendCertificateSchemas>()({
  method: 'POST',
  path: '/api/send-cert',
  access: 'student',
  refusals: ['withdrawn', 'not-earned'],
});

export const sendReportCall = defineCall<typeof schemas.sendReportSchemas>()({
  method: 'GET',
  path: '/api/send-ce-report',
  changes: true,
  access: 'student',
  refusals: [],
});

export const creditVersionCall = defineCall<typeof schemas.creditVersionSchemas>()({
  method: 'GET',
  path: '/api/credit-version',
  access: 'student',
  refusals: ['not-earned'],
});

export const verifyCall = defineCall<typeof schemas.verifySchemas>()({
  method: 'GET',
  path: '/api/verify',
  access: 'public',
  noStore: true,
  refusals: ['unknown-code'],
});

export const verifyManyCall = defineCall<typeof schemas.verifyManySchemas>()({
  method: 'POST',
  path: '/api/verify-many',
  access: 'public',
  noStore: true,
  keepsSession: true,
  refusals: [],
});

export const checkpointsStateCall = defineCall<typeof schemas.checkpointsStateSchemas>()({
  method: 'GET',
  path: '/api/stop-checkpoints',
  access: 'public',
  noStore: true,
  refusals: ['unknown-code'],
});

export const stopCheckpointsCall = defineCall<typeof schemas.stopCheckpointsSchemas>()({
  method: 'POST',
  path: '/api/stop-checkpoints',
  access: 'public',
  keepsSession: true,
  refusals: ['unknown-code'],
});

export const auditAnswersCall = defineCall<typeof schemas.auditAnswersSchemas>()({
  method: 'GET',
  path: '/api/audit-answers',
  access: 'student',
  refusals: [],
});

export const makeAuditAnswerCall = defineCall<typeof schemas.makeAuditAnswerSchemas>()({
  method: 'POST',
  path: '/api/make-audit-answer',
  access: 'student',
  answersSecret: true,
  refusals: ['unknown-license', 'wrong-period', 'nothing-earned', 'period-too-long', 'too-many-answers'],
});

export const endAuditAnswerCall = defineCall<typeof schemas.endAuditAnswerSchemas>()({
  method: 'POST',
  path: '/api/end-audit-answer',
  access: 'student',
  refusals: ['unknown-answer'],
});

export const auditCall = defineCall<typeof schemas.auditSchemas>()({
  method: 'POST',
  path: '/api/audit',
  access: 'public',
  noStore: true,
  keepsSession: true,
  answersSecret: true,
  refusals: ['unknown-answer'],
});
