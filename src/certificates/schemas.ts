// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { attendanceSources } from '#credit/live-attendance.ts';
import { listWithAds } from '#promotion/schemas.ts';
import { auditDays } from './audit-answer.ts';
import { mostCodes } from './code-list.ts';
import { day, hash, instant, line, pageNumber } from '#platform/shared/wire-types.ts';

/** A picture at its address, with its size in pixels. */
const picture = z.object({ url: z.string(), width: z.int(), height: z.int() });

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
  /** Live credit only, where it was recorded: minutes are null when attendance was declared and no one measured it. */
  attendance: z.nullable(
    z.object({
      source: z.enum(attendanceSources),
      minutes: z.nullable(z.int()),
      requiredMinutes: z.nullable(z.int()),
    }),
  ),
  /** The sentence about weekly submission to the AGD, or empty. */
  agdNote: z.string(),
  /** Of an amended certificate: the number of the one it replaces, and why. */
  replaces: z.nullable(z.object({ verificationCode: z.string(), reason: z.string() })),
  /** The provider's logo at that time; absent without one. `hasName`: it shows the provider's name. */
  logo: z.optional(z.extend(picture, { hasName: z.boolean() })),
  /** Who signed; absent where no one was named. */
  signatory: z.optional(z.object({ name: z.string(), title: z.string(), signature: z.nullable(picture) })),
});

/** One of the member's own calendar years with what it brought. */
export const completedYear = z.object({ year: z.int(), certificates: z.int(), credits: z.number() });

export const completedSchemas = {
  summary: 'How many classes and episodes the student has completed.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(z.object({ cntWebinars: z.int(), cntPodcasts: z.int() })),
    /** How much the student means to earn in a year; null without a goal, and where nothing is completed. */
    goal: z.nullable(z.number()),
    /** Classes and episodes together, newest year first; how much of the credit is live. */
    years: z.array(z.extend(completedYear, { liveCredits: z.number() })),
  }),
};

const reported = {
  /** The day, YYYY-MM-DD, on which the provider uploaded it to the AGD; else null. */
  sentToAgdOn: z.nullable(z.string()),
  /** The receipt of CE Broker, and the day on which it accepted the credit; else null. */
  atCeBroker: z.nullable(z.object({ receipt: z.string(), on: z.string() })),
};

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
  ...reported,
};

const completedInput = z.object({
  page: pageNumber(),
  /** Words that must all occur in the title, speaker, verification code, or AGD code. */
  q: z.optional(line(100)),
  /** 1 self-study, 2 live; without it both. */
  ceTypeId: z.optional(z.enum(['1', '2'])),
  /** One of the member's own calendar years, or the newest with a certificate; without it all. */
  year: z.optional(z.union([z.literal('latest'), z.string().check(z.regex(/^\d{4}$/))])),
});
/** The years of the whole list, newest first. */
const completedYears = { years: z.array(completedYear) };

export const completedCertificatesSchemas = {
  summary: 'Completed classes, webinars, and podcast episodes, newest first.',
  input: completedInput,
  answer: z.extend(
    listWithAds(
      z.object({
        ...completedRow,
        isEpisode: z.boolean(),
        title: z.string(),
        /** Empty unless it is an episode. */
        podcastShowHash: z.string(),
      }),
    ),
    completedYears,
  ),
};

export const completedWebinarsSchemas = {
  summary: 'Completed classes and webinars, newest first.',
  input: completedInput,
  answer: z.extend(
    listWithAds(
      z.object({
        ...completedRow,
        classId: z.int(),
        className: z.string(),
        typeId: z.int(),
        hasSeat: z.boolean(),
        isWaiting: z.boolean(),
      }),
    ),
    completedYears,
  ),
};

export const completedPodcastsSchemas = {
  summary: 'Completed podcast episodes, newest first.',
  input: completedInput,
  answer: z.extend(
    listWithAds(
      z.object({
        ...completedRow,
        id: z.int(),
        title: z.string(),
        podcastShowHash: z.string(),
        durationSec: z.int(),
        companyName: z.string(),
        blurb: z.string(),
        mp3: z.nullable(z.string()),
      }),
    ),
    completedYears,
  ),
};

export const proofSchemas = {
  summary: 'The contents of the student’s own certificate of a class (c) or an episode (p).',
  input: z.object({ c: z.optional(hash()), p: z.optional(hash()) }),
  answer: z.object({ status: z.literal(true), proof: proofOfCe }),
};

export const certificateSchemas = {
  summary:
    'The student’s own certificate of a class (c) or an episode (p) with its score, the credits of its year, and a class to continue.',
  input: z.object({ c: z.optional(hash()), p: z.optional(hash()) }),
  answer: z.object({
    status: z.literal(true),
    proof: proofOfCe,
    /** Null for credit that was granted without an exam. */
    examScore: z.nullable(z.int()),
    ...reported,
    /** The member's own calendar year of this certificate, and all credits in it. */
    year: completedYear,
    /** The goal of that year, if it is the present one and there is a goal. */
    goal: z.nullable(z.number()),
    /** Whether to ask for the license that it is for: the member has none, and didn't say not to ask. */
    asksLicense: z.boolean(),
    /** A class that the member has not passed: one of the same subjects if there is one. */
    next: z.nullable(
      z.object({
        hash: z.string(),
        className: z.string(),
        photo: z.nullable(z.string()),
        speakerName: z.string(),
        credits: z.number(),
        ceTypeId: z.int(),
      }),
    ),
  }),
};

export const certificateLinkSchemas = {
  summary:
    'A link, valid for ten minutes, to one certificate as PDF (c or p), to its Open Badge as a file or as a picture or to the sheet with the member’s license and address (c or p, and format), to those of a year as one PDF to print, or to all or those of a year as ZIP or CSV.',
  /**
   * The hash of a class or an episode, for its badge or the sheet with that format; or a format with or without a
   * year. A PDF is of one year.
   */
  input: z.object({
    c: z.optional(hash()),
    p: z.optional(hash()),
    format: z.optional(z.enum(['zip', 'csv', 'pdf', 'badge', 'picture', 'license'])),
    year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  }),
  answer: z.object({ status: z.literal(true), url: z.string() }),
};

export const sendCertificateSchemas = {
  summary: 'Emails the student’s own certificate of a class (c) or an episode (p) as PDF.',
  input: z.object({ c: z.optional(z.nullable(hash())), p: z.optional(z.nullable(hash())) }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

export const sendReportSchemas = {
  summary: 'Emails the student a report of all credits, as PDF and HTML.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

export const creditVersionSchemas = {
  summary: 'What an activity said in the version that one of the student’s own credits was earned with.',
  input: z.object({ code: line(64) }),
  answer: z.object({
    status: z.literal(true),
    code: z.string(),
    title: z.string(),
    number: z.int(),
    publishedAt: instant(),
    /** Part by part, in words; of the exam without its right answers. */
    parts: z.array(z.object({ label: z.string(), text: z.string() })),
  }),
};

const certificateState = z.enum(['valid', 'superseded', 'withdrawn']);

export const verifySchemas = {
  summary: 'The certificate with this code, for anyone who has the code.',
  input: z.object({ code: line(64) }),
  answer: z.object({
    status: z.literal(true),
    state: certificateState,
    certificate: proofOfCe,
    /** The host of this portal. */
    site: z.string(),
    /** When the credit was earned, issued, and first in the provider's public log; `source` as in the ledger. */
    recorded: z.object({
      completedAt: instant(),
      issuedAt: z.nullable(instant()),
      listedAt: z.nullable(instant()),
      isTakenOver: z.boolean(),
      source: z.string(),
    }),
    /** Its entry in the log; null while there is none. */
    entry: z.nullable(
      z.object({
        number: z.int(),
        /** The name of the log, which begins with the host that it was started at. */
        origin: z.string(),
        /** The path below which the log is served. */
        address: z.string(),
        /** SHA-256 of the record, in hex. */
        fingerprint: z.string(),
        /** Whether the ledger still says what it said when the entry was made. */
        isUnchanged: z.boolean(),
        /** How many certificates with later entries have a proof that covers this one. */
        copies: z.int(),
        /** How many people were emailed a checkpoint that covers this one. */
        emails: z.int(),
        /** The first time stamp of a checkpoint that covers this one, and whose it is; else null. */
        stamp: z.nullable(z.object({ authority: z.string(), at: instant() })),
      }),
    ),
    /** What the log says of the key that sealed its file, if that is no longer the provider's; else null. */
    formerKey: z.nullable(
      z.object({
        replacedAt: z.nullable(z.string()),
        /** Someone else may have it since this entry; `isAfter`: the certificate was recorded after that. */
        lost: z.nullable(z.object({ since: z.int(), isAfter: z.boolean() })),
      }),
    ),
    /**
     * Every certificate of this credit from the first to the last, when there is more than one or one was withdrawn;
     * else empty.
     */
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
};

export const verifyManySchemas = {
  summary: 'What the ledger says under each of up to 700 codes, for anyone who has them.',
  input: z.object({ codes: z.array(line(64)).check(z.minLength(1), z.maxLength(mostCodes)) }),
  answer: z.object({
    status: z.literal(true),
    /** One for each code, in the order asked. */
    certificates: z.array(
      z.object({
        typed: z.string(),
        /** Null, as everything that follows from it, where no certificate has the code. */
        code: z.nullable(z.string()),
        state: z.enum(['valid', 'superseded', 'withdrawn', 'unknown']),
        /** The certificate of the same credit that replaced it last. */
        last: z.nullable(z.string()),
        name: z.nullable(z.string()),
        title: z.nullable(z.string()),
        hours: z.nullable(z.number()),
        /** The member's own calendar day, YYYY-MM-DD. */
        day: z.nullable(z.string()),
      }),
    ),
  }),
};

const checkpointsState = z.object({ status: z.literal(true), isStopped: z.boolean() });

export const checkpointsStateSchemas = {
  summary: 'Whether an address that a provider entered still gets checkpoints of its log, by the code of an email.',
  input: z.object({ c: line(80) }),
  answer: checkpointsState,
};

export const stopCheckpointsSchemas = {
  summary: 'Stops emails of checkpoints, by the code of an email.',
  input: z.object({ c: line(80) }),
  answer: checkpointsState,
};

export const auditAnswersSchemas = {
  summary: 'The links that the student made for boards, newest first, and when each was opened.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    answers: z.array(
      z.object({
        h: z.string(),
        license: z.string(),
        from: day(),
        to: day(),
        count: z.int(),
        madeAt: instant(),
        endsAt: instant(),
        isOpen: z.boolean(),
        /** The last fifty times. */
        opened: z.array(instant()),
      }),
    ),
  }),
};

export const makeAuditAnswerSchemas = {
  summary: 'Makes a link that shows every credit of a period to whoever has it, for one license (h). It is said once.',
  input: z.object({
    h: hash(),
    from: day(),
    to: day(),
    days: z.int().check(z.minimum(auditDays.shortest), z.maximum(auditDays.longest)),
  }),
  answer: z.object({ status: z.literal(true), url: z.string() }),
};

export const endAuditAnswerSchemas = {
  summary: 'Ends a link of the student at once.',
  input: z.object({ h: hash() }),
  answer: z.object({ status: z.literal(true) }),
};

export const auditSchemas = {
  summary:
    'Every credit of a period with what became of it, for whoever has the link. Its owner sees that it was opened.',
  input: z.object({ code: line(64) }),
  answer: z.object({
    status: z.literal(true),
    studentName: z.string(),
    providerName: z.string(),
    license: z.string(),
    /** Empty where the member gave none. */
    licenseNumber: z.string(),
    from: day(),
    to: day(),
    madeAt: instant(),
    endsAt: instant(),
    /** Hours by type; the last one is the total. */
    totals: z.array(z.object({ label: z.string(), hours: z.number() })),
    lines: z.array(
      z.object({
        code: z.string(),
        day: day(),
        title: z.string(),
        sponsor: z.string(),
        instructor: z.string(),
        ceTypeId: z.int(),
        hours: z.number(),
        state: certificateState,
        /** The last certificate of the same credit, where this one was superseded since. */
        last: z.nullable(z.string()),
      }),
    ),
  }),
};
