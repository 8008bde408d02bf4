// What the calls in staff-contract.ts take and answer.
import * as z from 'zod/mini';
import { readingChoices, sample, understood } from '#platform/shared/foreign/understood-schemas.ts';
import { listAnswer } from '#platform/shared/list-answer.ts';
import { carriedOut, previewFields, progress } from '#platform/shared/rehearsal-schemas.ts';
import { hash, instant, line, pageNumber, text } from '#platform/shared/wire-types.ts';
import { mostChoice, mostChoices, mostQuestion, mostWord } from './attendance-check.ts';
import { audienceNames, mostBody, mostSubject } from './desk-message.ts';
import { reportColumns, type ReportColumns } from './report-columns.ts';
import { rosterLists, verdicts } from './roster.ts';
import { attendanceRecord, spans } from './schemas.ts';
import { zoomForm, zoomKinds } from './zoom-form.ts';

const h = { h: hash() };
const reason = text(1000);
const done = z.object({ status: z.literal(true), sentence: z.string() });

const listedWebinar = z.object({
  hash: z.string(),
  title: z.string(),
  speaker: z.nullable(z.string()),
  startsAt: instant(),
  endsAt: instant(),
  opensAt: instant(),
  closedAt: z.nullable(instant()),
  isCanceled: z.boolean(),
  capacity: z.nullable(z.int()),
  reserved: z.int(),
  waiting: z.int(),
  entered: z.int(),
  hasMeeting: z.boolean(),
  /** People whom the meeting recorded and nobody matched to a member. */
  unmatched: z.int(),
  hosts: z.array(z.string()),
});

export const webinarsSchemas = {
  summary: 'The webinars of today, of the next 14 days, and those that ended with open work.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    serverTime: instant(),
    today: z.array(listedWebinar),
    next: z.array(listedWebinar),
    open: z.array(listedWebinar),
  }),
};

const rosterRow = z.object({
  student: z.string(),
  name: z.string(),
  /** City and state. */
  place: z.string(),
  /** Null for hosts and editors, like `credit`: addresses and credits are the registrar's. */
  email: z.nullable(z.string()),
  state: z.enum(['reserved', 'waiting']),
  isWalkIn: z.boolean(),
  /** On the waitlist: the position, and why there is no seat yet. */
  waitlistPosition: z.int(),
  waitlistReason: z.string(),
  arrivedAt: instant(),
  enteredAt: z.nullable(instant()),
  leftAt: z.nullable(instant()),
  /** Minutes in the meeting; null where nothing was recorded. */
  minutes: z.nullable(z.int()),
  requiredMinutes: z.nullable(z.int()),
  /** Checked in at the room. */
  isInRoom: z.boolean(),
  /** How many of the webinar's checks they answered. */
  checksAnswered: z.int(),
  attended: z.nullable(z.boolean()),
  verdict: z.nullable(z.enum(verdicts)),
  /** Declared while the meeting recorded others, and nobody settled it. */
  isToLookAt: z.boolean(),
  credit: z.nullable(z.enum(['live', 'self-study'])),
});

export const deskSchemas = {
  summary: 'A webinar with its roster, as the desk shows it.',
  input: z.object({
    ...h,
    /** Begins of first or last names. */
    q: z.optional(line(100)),
    is: z.optional(z.enum(rosterLists)),
    page: pageNumber(),
  }),
  answer: z.extend(listAnswer(rosterRow), {
    serverTime: instant(),
    webinar: z.extend(listedWebinar, {
      durationMin: z.int(),
      requiredMinutes: z.nullable(z.int()),
      /** The meeting's number or address. */
      meeting: z.string(),
      /** Where the host opens it. */
      meetingUrl: z.nullable(z.string()),
      /** The meeting that Zoom is to create, and how far it is; null where the provider has a link of its own. */
      zoom: z.nullable(
        z.object({
          isCreated: z.boolean(),
          /** How many seats have their personal link. */
          links: z.int(),
          /** What went wrong at the last try. */
          fault: z.nullable(z.string()),
        }),
      ),
      /** Whether a Zoom account is connected. */
      hasZoom: z.boolean(),
      banner: z.string(),
      /** The room it is held in; '' = online only. */
      place: z.string(),
      hostHashes: z.array(z.string()),
      hasReport: z.boolean(),
      /** In the meeting right now, by its own record; null where it reported nobody. */
      inMeeting: z.nullable(z.int()),
    }),
    /** Code words and questions, in their order, with the number of answers and of each choice. */
    checks: z.array(
      z.object({
        word: z.nullable(z.string()),
        question: z.nullable(z.string()),
        choices: z.array(z.object({ text: z.string(), answers: z.int() })),
        answers: z.int(),
        by: z.string(),
        askedAt: instant(),
        closesAt: instant(),
      }),
    ),
    lists: z.record(z.enum(rosterLists), z.int()),
    verdicts: z.record(z.enum(verdicts), z.int()),
    /** Who can be named as a host; empty for those who may not. */
    team: z.array(z.object({ hash: z.string(), name: z.string() })),
    audiences: z.record(z.enum(audienceNames), z.int()),
    sentToday: z.array(z.enum(audienceNames)),
    /** What staff did, newest first, without the names of members. */
    log: z.array(z.object({ at: instant(), text: z.string() })),
  }),
};

export const findWalkInSchemas = {
  summary: 'Up to five members by name or by their whole email address, with what they have in this webinar.',
  input: z.object({ ...h, q: line(200) }),
  answer: z.object({
    status: z.literal(true),
    data: z.array(
      z.object({
        student: z.string(),
        name: z.string(),
        place: z.string(),
        memberSince: z.int(),
        state: z.nullable(z.enum(['reserved', 'waiting'])),
      }),
    ),
  }),
};

export const seatActionSchemas = {
  summary: 'Changes the seat of one member.',
  input: z.object({ ...h, student: hash(), reason }),
  answer: done,
};

export const addWalkInSchemas = {
  summary: 'Creates an account for somebody at the door, gives it a seat, and emails the link to finish joining.',
  input: z.object({ ...h, firstname: line(100), lastname: line(100), email: line(254), reason }),
  answer: done,
};

export const changeWebinarSchemas = {
  summary: 'Changes the number of seats, the meeting, the room, or the line at the top of the live page.',
  input: z.object({
    ...h,
    /** Null = without limit. */
    capacity: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
    meeting: z.optional(line(300)),
    banner: z.optional(line(140)),
    /** Where it is held in person, by name and address; '' = online only. */
    place: z.optional(line(200)),
  }),
  answer: done,
};

export const saveHostsSchemas = {
  summary: 'Names the people who run a webinar.',
  input: z.object({ ...h, hosts: z.array(hash()).check(z.maxLength(20)) }),
  answer: z.object({ status: z.literal(true) }),
};

export const extendWebinarSchemas = {
  summary: 'Ends a running webinar later. Calendars stay as they are.',
  input: z.object({ ...h, minutes: z.literal([15, 30]) }),
  answer: z.object({ status: z.literal(true), endsAt: instant() }),
};

export const endWebinarSchemas = {
  summary: 'Ends a running webinar now.',
  input: z.object({ ...h, reason }),
  answer: z.object({ status: z.literal(true) }),
};

export const askCheckSchemas = {
  summary: 'Asks everyone with a seat for a code word, or for an answer to one question, for three minutes.',
  /** Without `question`, a code word. */
  input: z.object({
    ...h,
    word: z.optional(line(mostWord)),
    question: z.optional(line(mostQuestion)),
    choices: z.optional(z.array(line(mostChoice)).check(z.maxLength(mostChoices))),
  }),
  answer: done,
};

export const roomScreenSchemas = {
  summary: 'The screen in the room: the code to scan, as the dark parts of a square, and who is in.',
  input: z.object(h),
  answer: z.object({
    status: z.literal(true),
    serverTime: instant(),
    title: z.string(),
    speaker: z.nullable(z.string()),
    place: z.string(),
    credits: z.nullable(z.number()),
    startsAt: instant(),
    endsAt: instant(),
    /** Ended by the host, or canceled. */
    isOver: z.boolean(),
    reserved: z.int(),
    checkedIn: z.int(),
    isIn: z.int(),
    code: z.object({ size: z.int(), dark: z.array(z.int()), changesAt: instant() }),
  }),
};

const previewed = z.object({ ...previewFields });

export const rehearseMoveSchemas = {
  summary: 'What moving a webinar would do: who gets an email, and who has another webinar then.',
  /** `starts` is a day and time in the provider's zone: 2026-12-31T19:00. */
  input: z.object({ ...h, starts: line(16), durationMin: z.int() }),
  answer: z.extend(previewed, { before: instant(), after: instant() }),
};

export const rehearseCancelSchemas = {
  summary: 'Who would be emailed if this webinar were canceled.',
  input: z.object(h),
  answer: previewed,
};

export const rehearseMessageSchemas = {
  summary: 'Who would get a message about a webinar, and how it reads for three of them.',
  input: z.object({
    ...h,
    audience: z.enum(audienceNames),
    subject: line(mostSubject).check(z.minLength(1)),
    body: text(mostBody).check(z.minLength(1)),
  }),
  answer: z.extend(previewed, { examples: z.array(z.object({ name: z.string(), text: z.string() })) }),
};

export const carryOutSchemas = {
  summary: 'Does what a preview showed.',
  input: z.object({ ...h, reason: z._default(reason, '') }),
  answer: carriedOut,
};

export const attendanceSchemas = {
  summary: 'The people whom a meeting recorded and nobody matched to a member, with who they may be.',
  input: z.object(h),
  answer: z.object({
    status: z.literal(true),
    people: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        minutes: z.int(),
        spans,
        /** Members with a seat, the likeliest first, with the place and the address that distinguish namesakes. */
        candidates: z.array(
          z.object({ student: z.string(), name: z.string(), place: z.string(), why: z.array(z.string()) }),
        ),
      }),
    ),
    /** Everyone with a seat, those without minutes first. */
    others: z.array(
      z.object({ student: z.string(), name: z.string(), place: z.string(), minutes: z.nullable(z.int()) }),
    ),
    /** What people decided about whoever the address didn’t match, with the member, if it is one. */
    settled: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        as: z.enum(['member', 'not-member', 'staff']),
        /** The person who decided, by name. */
        by: z.string(),
        member: z.nullable(z.object({ student: z.string(), name: z.string(), place: z.string() })),
      }),
    ),
    /** How many joins and leaves each source recorded. */
    sources: z.object({
      webhook: z.int(),
      report: z.int(),
      room: z.int(),
      /** Answers to polls, and questions, of people with a seat. */
      answers: z.int(),
      lastAt: z.nullable(instant()),
    }),
    /** The files that count, the latest first. */
    imports: z.array(
      z.object({
        hash: z.string(),
        filename: z.string(),
        timeZone: z.string(),
        people: z.int(),
        madeBy: z.string(),
        madeAt: instant(),
      }),
    ),
  }),
};

const columns = z.partialRecord(
  z.enum(Object.keys(reportColumns) as (keyof ReportColumns)[]),
  z.int().check(z.gte(0), z.lt(200)),
);

/** `file` in base64; without `timeZone` it is the one in which most people with a seat are inside the webinar. */
const reportInput = z.object({
  ...h,
  filename: line(200),
  file: text(2_900_000),
  timeZone: z.optional(line(60)),
  choices: z.optional(readingChoices),
  /** Absent = found by the headings, or as they were chosen for the same headings before. */
  columns: z.optional(columns),
});

/** How a report fits a webinar. */
const reportFit = z.object({
  h: z.string(),
  title: z.string(),
  startsAt: instant(),
  endsAt: instant(),
  /** People with any time in it; null for a report of answers. */
  inside: z.nullable(z.int()),
  /** Addresses of people with a seat. */
  seats: z.int(),
  /** Of its latest report that counts. */
  importedAt: z.nullable(instant()),
});

export const reportFitsSchemas = {
  summary: 'How a report that is another webinar’s fits this one, and the webinar that it belongs to.',
  input: reportInput,
  answer: z.object({
    status: z.literal(true),
    /** Named in the report. */
    people: z.int(),
    here: reportFit,
    /** Null where the report fits no webinar whose attendance this person may import. */
    other: z.nullable(reportFit),
  }),
};

export const rehearseAttendanceSchemas = {
  summary: 'Reads a meeting’s attendance, poll, or Q&A report and says whom it would be matched to.',
  input: reportInput,
  answer: z.extend(previewed, {
    /** Who was there, or who answered polls and asked questions. */
    reads: z.enum(['attendance', 'answers']),
    timeZone: z.string(),
    /** Whether another zone than the provider's fits the times. */
    isGuessed: z.boolean(),
    /** The first join, or the first answer. */
    firstJoin: z.nullable(instant()),
    unreadableLines: z.array(z.int()),
    /** The heading of the table of people, and which of its columns are taken for what. */
    head: z.array(z.string()),
    columns,
    sample,
    understood,
  }),
};

export const rehearseUndoAttendanceSchemas = {
  summary: 'Whose minutes an import decided, with the certificates that rest on it.',
  input: z.object({ ...h, import: hash() }),
  answer: previewed,
};

export const matchPersonSchemas = {
  summary: 'Says who somebody in the meeting was. A name alone never matches anyone: a person decides.',
  input: z.object({
    ...h,
    name: text(200),
    email: text(320),
    as: z.enum(['member', 'not-member', 'staff']),
    student: z.optional(hash()),
  }),
  answer: done,
};

export const rehearseUndoMatchSchemas = {
  summary: 'What undoing a decision about somebody in the meeting means, with the certificate that rests on it.',
  input: z.object({ ...h, name: text(200), email: text(320) }),
  answer: previewed,
};

export const evidenceSchemas = {
  summary: 'What is known of one member’s attendance, moment by moment.',
  input: z.object({ ...h, student: hash() }),
  answer: attendanceRecord,
};

/** A document’s query, as `evidenceSchemas` is for the record. */
export const sheetSchemas = { input: z.object(h) };

export const rehearseSettleSchemas = {
  summary: 'Which members with too few minutes would be noted as present by a rule.',
  input: z.object({ ...h, leastMinutes: z.int().check(z.minimum(1), z.maximum(1440)) }),
  answer: previewed,
};

export const webinarRehearsalSchemas = {
  summary: 'How far a previewed action is.',
  input: z.object(h),
  answer: progress,
};

export const createMeetingSchemas = {
  summary: 'Lets Zoom create the meeting of a webinar, with a personal link for each seat. Jobs do it.',
  input: z.object(h),
  answer: done,
};

export const checkMeetingSchemas = {
  summary: 'Asks Zoom for the meeting now, and tries again what failed.',
  input: z.object(h),
  answer: z.extend(done, {
    isReady: z.boolean(),
    /** Where the host starts the meeting without signing in, for two hours; null where there is none. */
    hostUrl: z.nullable(z.string()),
  }),
};

export const testLinkSchemas = {
  summary:
    'Asks the host of a webinar’s meeting whether its link answers. Only hosts that the settings name are asked.',
  input: z.object(h),
  answer: z.extend(done, { isReady: z.boolean() }),
};

export const zoomSchemas = {
  summary: 'The Zoom account that meetings are created in, never its secret.',
  input: z.object({}),
  answer: z.object({
    status: z.literal(true),
    revision: z.int(),
    account: z.nullable(zoomForm),
    lastChange: z.nullable(z.object({ by: z.string(), at: instant() })),
    /** The scopes that the app needs for each kind of meeting. */
    scopes: z.record(z.enum(zoomKinds), z.array(z.string())),
    /** When Zoom last delivered who joined or left; null without any. */
    lastDelivery: z.nullable(instant()),
    /** Whether the address for deliveries exists (ZOOM_WEBHOOK_SECRET). */
    takesDeliveries: z.boolean(),
  }),
};

export const saveZoomSchemas = {
  summary: 'Saves the Zoom account, unless someone else has saved it since `revision`.',
  input: z.object({
    revision: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
    account: zoomForm,
    /** Absent: stays as it is, as long as account and client do. */
    clientSecret: z.optional(text(200)),
  }),
  answer: z.object({ status: z.literal(true), revision: z.int() }),
};

export const removeZoomSchemas = {
  summary: 'Disconnects the Zoom account. Meetings that exist stay in Zoom and are no longer looked after.',
  input: z.object({ revision: z.int() }),
  answer: z.object({ status: z.literal(true) }),
};

export const testZoomSchemas = {
  summary: 'Signs in to Zoom, and checks the app’s scopes and the host’s license.',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), isConnected: z.boolean(), sentence: z.string() }),
};
