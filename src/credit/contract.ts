// Credit is what a member has earned: one row in a ledger that nobody can change, with every fact that its certificate says. Members find theirs in
// CE Completed, mail themselves the certificate, and anyone who holds a certificate can compare it with the ledger at /verify/{code}.
import * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { hash, instant, line, pageNumber } from '#platform/shared/wire-types.ts';

export const creditMessages = {
  certificateSent: 'Check your email inbox for the Proof of CE certificate.',
  reportSent: 'Check email inbox for Proof of CE report.',
  serviceError: 'Service error.',
  noneCompleted: 'No CE completed.',
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

/** What a certificate says, frozen when the exam was passed. */
export const proofOfCe = z.object({
  verificationCode: z.string(),
  studentName: z.string(),
  courseTitle: z.string(),
  lecturer: z.nullable(z.string()),
  sponsor: z.string(),
  providerName: z.string(),
  providerAddress: z.string(),
  /** The member's own calendar day, YYYY-MM-DD. */
  dateCompleted: z.string(),
  webinarAt: z.nullable(instant()),
  timeZone: z.string(),
  method: z.string(),
  ceTypeId: z.int(),
  creditType: z.string(),
  creditHours: z.number(),
  agdCode: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  /** The days of recognition are absent on certificates that were issued without them. */
  accreditation: z.array(
    z.object({
      body: z.string(),
      providerId: z.string(),
      statement: z.string(),
      validFrom: z.optional(z.string()),
      validTo: z.optional(z.string()),
    }),
  ),
  /** Live credit only, where it was recorded: minutes are null when attendance was declared and nobody measured it. */
  attendance: z.nullable(
    z.object({
      source: z.enum(['measured', 'declared']),
      minutes: z.nullable(z.int()),
      requiredMinutes: z.nullable(z.int()),
    }),
  ),
  /** The sentence about weekly submission to the AGD, or empty. */
  agdNote: z.string(),
  /** Of an amended certificate: the number of the one it replaces, and why. */
  replaces: z.nullable(z.object({ verificationCode: z.string(), reason: z.string() })),
});
export type ProofOfCe = z.input<typeof proofOfCe>;

export const completedCall = defineCall({
  method: 'GET',
  path: '/api/completed',
  summary: 'How many classes and episodes the student has completed.',
  access: 'student',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(z.object({ cntWebinars: z.int(), cntPodcasts: z.int() })),
  }),
});

const completedRow = {
  hash: z.string(),
  photo: z.nullable(z.string()),
  speakerName: z.string(),
  sponsorCompanyName: z.string(),
  credits: z.number(),
  creditName: z.string(),
  ceTypeId: z.int(),
  agdCode: z.string(),
  agdCategory: z.string(),
  description: z.string(),
  releaseDate: instant(),
  releaseDateUTC: instant(),
  examDate: instant(),
  /** Null, and `examTaken` false, for credit that was granted without an exam. */
  examScore: z.nullable(z.int()),
  examTaken: z.boolean(),
  proof: proofOfCe,
};

export const completedWebinarsCall = defineCall({
  method: 'GET',
  path: '/api/completed-webinars',
  summary: 'Completed classes and webinars, newest first.',
  access: 'student',
  input: z.object({ page: pageNumber() }),
  answer: listAnswer(z.object({ ...completedRow, classId: z.int(), className: z.string(), typeId: z.int() })),
});

export const completedPodcastsCall = defineCall({
  method: 'GET',
  path: '/api/completed-podcasts',
  summary: 'Completed podcast episodes, newest first.',
  access: 'student',
  input: z.object({ page: pageNumber() }),
  answer: listAnswer(
    z.object({ ...completedRow, id: z.int(), title: z.string(), podcastShowHash: z.string(), durationSec: z.int() }),
  ),
});

export const proofCall = defineCall({
  method: 'GET',
  path: '/api/proof',
  summary: 'What the student’s own certificate of a class (c) or an episode (p) says.',
  access: 'student',
  input: z.object({ c: z.optional(hash()), p: z.optional(hash()) }),
  answer: z.object({ status: z.literal(true), proof: proofOfCe }),
});

export const sendCertificateCall = defineCall({
  method: 'POST',
  path: '/api/send-cert',
  summary: 'Mails the student’s own certificate of a class (c) or an episode (p) as PDF.',
  access: 'student',
  input: z.object({ c: z.optional(z.nullable(hash())), p: z.optional(z.nullable(hash())) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

export const accountHomeCall = defineCall({
  method: 'GET',
  path: '/api/account-home',
  summary: 'The student’s credits: self-study, live, together, and by year.',
  access: 'student',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    summary: z.object({ ceHome: z.number(), ceLive: z.number(), ceTotal: z.number() }),
    years: z.array(z.object({ year: z.int(), ceHome: z.number(), ceLive: z.number() })),
  }),
});

export const sendReportCall = defineCall({
  method: 'GET',
  path: '/api/send-ce-report',
  changes: true,
  summary: 'Mails the student a report of all credits, as PDF and HTML.',
  access: 'student',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

export const hideAgdReminderCall = defineCall({
  method: 'GET',
  path: '/api/hide-agd-reminder',
  changes: true,
  summary: 'Stops asking the student for an AGD number.',
  access: 'student',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

const certificateState = z.enum(['valid', 'superseded', 'withdrawn']);

export const verifyCall = defineCall({
  method: 'GET',
  path: '/api/verify',
  summary: 'What the certificate with this code says, for anyone who holds it.',
  access: 'public',
  noStore: true,
  input: z.object({ code: line(64) }),
  answer: z.object({
    status: z.literal(true),
    state: certificateState,
    certificate: proofOfCe,
    /** Every certificate of this credit from the first to the last, when there is more than one or one was withdrawn; else empty. */
    history: z.array(
      z.object({
        verificationCode: z.string(),
        state: certificateState,
        /** What became of it: the day (YYYY-MM-DD), and why. Null while it is valid. */
        correctedOn: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        /** What it says differently from the one before it. */
        differences: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
});
