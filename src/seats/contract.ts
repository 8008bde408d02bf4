// A seat is a place in a live webinar. Members reserve one, or stand in line when the room is full; whoever cannot come gives it back by a secret
// code, also without signing in, and the first in line gets it at once.
import * as z from 'zod/mini';
import { classRow } from '#catalogue/contract.ts';
import { defineCall } from '#platform/shared/call.ts';
import { hash, line } from '#platform/shared/wire-types.ts';

export const seatMessages = {
  unableToReserve: 'Unable to reserve seat.',
  reserveFailed: 'Error trapped while reserving seat.',
  webinarOver: 'This webinar has ended.',
  calledOff: 'This webinar was called off.',
  fullAndStarted: 'This webinar has started and all seats are taken.',
  tooManyChanges: 'You changed your reservation many times today. Try again tomorrow.',
  unableToCancel: 'Unable to cancel seat.  Unknown reason.',
  alreadyStarted: 'This webinar has already started.',
  confirmRelease: 'Please confirm your intent to release your seat.',
  noSeats: 'No reserved seats.',
} as const;

export const reserveSeatCall = defineCall({
  method: 'GET',
  path: '/api/reserve-seat',
  changes: true,
  summary:
    'Reserves a seat, or a place in the line when the webinar is full. Asking again returns what the student has.',
  access: 'student',
  input: z.object({ c: hash() }),
  answer: z.object({ status: z.literal(true), attendeeId: z.int(), hasSeat: z.boolean(), isWaiting: z.boolean() }),
});

const heldSeat = z.extend(classRow, {
  attendeeId: z.int(),
  cancelCode: z.string(),
  /** The place in the line; 0 with a seat. */
  waitlistPosition: z.int(),
  lineLength: z.int(),
});
export type HeldSeat = z.input<typeof heldSeat>;

export const seatsCall = defineCall({
  method: 'GET',
  path: '/api/seats',
  summary: 'Upcoming and running webinars in which the student has a seat or waits for one, soonest first.',
  access: 'student',
  input: z.object({}),
  answer: z.object({ status: z.literal(true), rowCount: z.int(), data: z.array(heldSeat) }),
});

export const seatCall = defineCall({
  method: 'GET',
  path: '/api/seat',
  summary: 'The student’s own seat or place in the line of one webinar.',
  access: 'student',
  input: z.object({ c: hash() }),
  answer: z.object({
    status: z.literal(true),
    seat: z.nullable(
      z.object({
        attendeeId: z.int(),
        isWaiting: z.boolean(),
        /** "You are number N in line"; 0 with a seat. */
        waitlistPosition: z.int(),
        lineLength: z.int(),
        /** Null once the webinar has started: a seat is no longer given back. */
        cancelCode: z.nullable(z.string()),
      }),
    ),
  }),
});

/** Long enough for every code, short enough for an address. */
const code = line(120);

export const cancelSeatInfoCall = defineCall({
  method: 'GET',
  path: '/api/cancel-seat',
  summary: 'The webinar whose seat this code gives back. Reading it changes nothing.',
  access: 'optional',
  noStore: true,
  input: z.object({ code }),
  answer: z.object({ status: z.literal(true), rowCount: z.int(), data: z.array(classRow) }),
});

export const cancelSeatCall = defineCall({
  method: 'POST',
  path: '/api/cancel-seat',
  summary: 'Gives a seat or a place in the line back, once.',
  access: 'optional',
  input: z.object({ code }),
  answer: z.object({ status: z.literal(true), errorMsg: z.string() }),
});

const feed = z.object({
  status: z.literal(true),
  /** The secret address of the student's calendar; null = there is none. */
  url: z.nullable(z.string()),
});

export const calendarFeedCall = defineCall({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'The address of the student’s private calendar of reserved seats, if there is one.',
  access: 'student',
  fullSignIn: true,
  input: z.object({}),
  answer: feed,
});

export const makeCalendarFeedCall = defineCall({
  method: 'POST',
  path: '/api/make-calendar-feed',
  summary: 'Makes a private calendar; an earlier address stops working.',
  access: 'student',
  fullSignIn: true,
  input: z.object({}),
  answer: feed,
});

export const removeCalendarFeedCall = defineCall({
  method: 'POST',
  path: '/api/remove-calendar-feed',
  summary: 'Ends the private calendar: its address stops working.',
  access: 'student',
  fullSignIn: true,
  input: z.object({}),
  answer: feed,
});
