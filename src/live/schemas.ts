// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { hash, instant, line } from '#platform/shared/wire-types.ts';
import { mostChoice } from './attendance-check.ts';
import { verdicts } from './roster.ts';

export const classStartSchemas = {
  summary: 'Logs that the student enters the webinar and returns the meeting’s link.',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    attendeeId: z.int(),
    gradebookId: z.int(),
    zoomCode: z.string(),
    /** The provider's meeting address with the code in it. */
    meetingUrl: z.string(),
  }),
};

export const saveAffidavitSchemas = {
  summary: 'Records whether the student attended the webinar.',
  input: z.object({ c: hash(), attended: z.boolean() }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
};

/** Joins and leaves as spans; a join without a known end is left out. */
export const spans = z.array(z.object({ from: instant(), until: instant() }));

/** What is known of one member's attendance of a webinar. */
export const attendanceRecord = z.object({
  status: z.literal(true),
  name: z.string(),
  webinar: z.string(),
  startsAt: instant(),
  endsAt: instant(),
  verdict: z.nullable(z.enum(verdicts)),
  /** Whether a person of the team noted the attendance. */
  isNoted: z.boolean(),
  /** Whether the minutes are those in the room. */
  isInRoom: z.boolean(),
  /** Whole minutes in the scheduled time; null where the meeting reported none. */
  minutes: z.nullable(z.int()),
  requiredMinutes: z.nullable(z.int()),
  spans,
  /** Code words and questions during the webinar. */
  checks: z.object({ asked: z.int(), answered: z.int() }),
  /** Poll questions of the meeting, and what the member asked there, by the service's reports. */
  answers: z.object({ polls: z.object({ asked: z.int(), answered: z.int() }), questions: z.int() }),
  /** Everything that happened, the oldest first: what, by which source, who decided, and why. */
  log: z.array(z.object({ at: instant(), text: z.string() })),
  /** The valid certificate; its reason is that of an amended one. */
  certificate: z.nullable(
    z.object({
      code: z.string(),
      creditType: z.string(),
      creditHours: z.number(),
      day: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const attendanceRecordSchemas = {
  summary: 'What is known of the student’s attendance of a webinar, with a link to it as a PDF.',
  input: z.object({ c: hash() }),
  answer: z.extend(attendanceRecord, {
    /** Works for ten minutes. */
    pdfUrl: z.string(),
  }),
};

export const answerCheckSchemas = {
  summary: 'Answers a code word or a question that the host asks during a webinar. The first answer counts.',
  input: z.object({ check: hash(), answer: line(mostChoice) }),
  answer: z.object({ status: z.literal(true), sentence: z.string() }),
};

export const scanRoomSchemas = {
  summary: 'Notes that this browser scanned the code in a room, for somebody who has to sign in first.',
  input: z.object({ c: hash(), k: line(40) }),
  /** `scan`: takes the code’s place in this browser for half an hour. */
  answer: z.object({ status: z.literal(true), scan: z.string() }),
};

export const roomSchemas = {
  summary: 'The room that a webinar is held in, the student’s seat, and whether they are in.',
  /** `k`: the code that was scanned, or what scanning it before signing in gave. */
  input: z.object({ c: hash(), k: z.optional(line(40)) }),
  answer: z.object({
    status: z.literal(true),
    serverTime: instant(),
    title: z.string(),
    place: z.string(),
    startsAt: instant(),
    endsAt: instant(),
    opensAt: instant(),
    name: z.string(),
    seat: z.nullable(z.enum(['reserved', 'waiting'])),
    /** Null = without limit. */
    placesLeft: z.nullable(z.int()),
    /** What this student checks in with, for 15 minutes; null if the code is missing or no longer shown. */
    pass: z.nullable(z.string()),
    last: z.nullable(z.object({ what: z.enum(['in', 'out']), at: instant() })),
    minutes: z.nullable(z.int()),
    requiredMinutes: z.nullable(z.int()),
    checks: z.object({ asked: z.int(), answered: z.int() }),
  }),
};

export const checkInSchemas = {
  summary: 'Checks the student in at the room, once. Needs a seat.',
  input: z.object({ c: hash(), pass: line(80) }),
  answer: z.object({ status: z.literal(true) }),
};

export const checkOutSchemas = {
  summary: 'Checks the student out of the room.',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true) }),
};
