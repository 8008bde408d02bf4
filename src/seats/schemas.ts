// What the calls in contract.ts take and answer. The server decodes, encodes and documents by these schemas; a page
// loads one only where a form needs the rule of a field.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/schemas.ts';
import { hash, instant, line } from '#platform/shared/wire-types.ts';

export const reserveSeatSchemas = {
  summary:
    'Reserves a seat, or a waitlist position when the webinar is full. Asking again returns what the student has.',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), attendeeId: z.int(), hasSeat: z.boolean(), isWaiting: z.boolean() }),
};

export const heldSeat = z.extend(classRow, {
  attendeeId: z.int(),
  cancelCode: z.string(),
  endsAt: z.nullable(instant()),
  /** From when Enter Webinar works. */
  entersFrom: instant(),
  /** The room that it is held in; '' = online only. */
  place: z.string(),
  isOnline: z.boolean(),
  /** Minutes in the meeting that live credit takes. */
  requiredMinutes: z.nullable(z.int()),
  /** The waitlist position; 0 with a seat. */
  waitlistPosition: z.int(),
  waitlistLength: z.int(),
});

export const seatsSchemas = {
  summary: 'Upcoming and live webinars in which the student has a seat or a waitlist position, soonest first.',
  input: z.object({}),
  /** `serverTime`: when this was answered; countdowns run from it. */
  answer: z.object({
    status: z.literal(true),
    rowCount: z.int(),
    data: z.array(heldSeat),
    serverTime: instant(),
  }),
};

export const seatSchemas = {
  summary: 'The student’s own seat or waitlist position in one webinar.',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    seat: z.nullable(
      z.object({
        attendeeId: z.int(),
        isWaiting: z.boolean(),
        /** "You are number N in line"; 0 with a seat. */
        waitlistPosition: z.int(),
        waitlistLength: z.int(),
        /** Null once the webinar has started: a seat can no longer be canceled. */
        cancelCode: z.nullable(z.string()),
      }),
    ),
  }),
};

/** Long enough for every code, short enough for an address. */
const code = line(120);

export const cancelSeatInfoSchemas = {
  summary: 'The webinar whose seat this code cancels. Reading it changes nothing.',
  input: z.object({ code }),
  answer: z.object({ status: z.literal(true), rowCount: z.int(), data: z.array(classRow) }),
};

export const cancelSeatSchemas = {
  summary: 'Cancels a seat or a waitlist position, once.',
  input: z.object({ code }),
  /** `isFree`: no one who waited has the seat, so that it can be taken again. */
  answer: z.object({ status: z.literal(true), errorMsg: z.string(), isFree: z.boolean() }),
};

const feed = z.object({
  status: z.literal(true),
  /** The secret address of the student's calendar; null = there is none. */
  url: z.nullable(z.string()),
});

export const calendarFeedSchemas = {
  summary: 'The address of the student’s private calendar of reserved seats, if there is one.',
  input: z.object({}),
  answer: feed,
};

export const makeCalendarFeedSchemas = {
  summary: 'Creates a private calendar; an earlier address stops working.',
  input: z.object({}),
  answer: feed,
};

export const removeCalendarFeedSchemas = {
  summary: 'Turns off the private calendar: its address stops working.',
  input: z.object({}),
  answer: feed,
};
