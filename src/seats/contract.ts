// A seat is a place in a live webinar. Members reserve one, or wait on the waitlist when the room is full; whoever
// cannot come gives it back by a secret code, also without signing in, and the first on the waitlist gets it at once.
import type * as z from 'zod/mini';
import { defineCall } from '#platform/shared/call.ts';
import type * as schemas from './schemas.ts';

export const seatMessages = {
  unableToReserve: 'Unable to reserve seat.',
  reserveFailed: 'Error trapped while reserving seat.',
  webinarOver: 'This webinar has ended.',
  cancelled: 'This webinar was cancelled.',
  fullAndStarted: 'This webinar has started and all seats are taken.',
  tooManyChanges: 'You’ve changed this reservation too many times today. Try again tomorrow.',
  unableToCancel: 'Unable to cancel seat.  Unknown reason.',
  alreadyStarted: 'This webinar has already started.',
  confirmRelease: 'Please confirm your intent to release your seat.',
  noSeats: 'No reserved seats.',
} as const;

export const reserveSeatCall = defineCall<typeof schemas.reserveSeatSchemas>()({
  method: 'GET',
  path: '/api/reserve-seat',
  changes: true,
  access: 'student',
  refusals: ['unknown-webinar', 'webinar-ended', 'webinar-cancelled', 'too-many-changes', 'full'],
});

export type HeldSeat = z.input<typeof schemas.heldSeat>;

export const seatsCall = defineCall<typeof schemas.seatsSchemas>()({
  method: 'GET',
  path: '/api/seats',
  access: 'student',
  refusals: [],
});

export const seatCall = defineCall<typeof schemas.seatSchemas>()({
  method: 'GET',
  path: '/api/seat',
  access: 'student',
  refusals: [],
});

export const cancelSeatInfoCall = defineCall<typeof schemas.cancelSeatInfoSchemas>()({
  method: 'GET',
  path: '/api/cancel-seat',
  access: 'optional',
  noStore: true,
  refusals: ['unknown-code', 'already-started'],
});

export const cancelSeatCall = defineCall<typeof schemas.cancelSeatSchemas>()({
  method: 'POST',
  path: '/api/cancel-seat',
  access: 'optional',
  refusals: ['unknown-code', 'already-started'],
});

export const calendarFeedCall = defineCall<typeof schemas.calendarFeedSchemas>()({
  method: 'GET',
  path: '/api/calendar-feed',
  access: 'student',
  refusals: [],
});

export const makeCalendarFeedCall = defineCall<typeof schemas.makeCalendarFeedSchemas>()({
  method: 'POST',
  path: '/api/make-calendar-feed',
  access: 'student',
  answersSecret: true,
  refusals: [],
});

export const removeCalendarFeedCall = defineCall<typeof schemas.removeCalendarFeedSchemas>()({
  method: 'POST',
  path: '/api/remove-calendar-feed',
  access: 'student',
  refusals: [],
});
