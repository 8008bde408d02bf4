import { serve } from '#platform/server/http/http.ts';
import * as calls from '../contract.ts';
import * as schemas from '../schemas.ts';
import { makeCalendarFeed, readCalendarFeed, removeCalendarFeed } from './calendar/calendar-documents.ts';
import { cancelSeat, readCancelSeat } from './cancel-seat.ts';
import { listSeats, type EntryOpening } from './list-seats.ts';
import { readSeat } from './read-seat.ts';
import { reserveSeat } from './reserve-seat.ts';

/** Codes have 256 random bits; the throttle only spares the database the guessing. */
const codeDelay = { most: 120, perSec: 300 };

export const seatRoutes = (window: EntryOpening) => [
  serve(calls.reserveSeatCall, schemas.reserveSeatSchemas, reserveSeat),
  serve(calls.seatCall, schemas.seatSchemas, readSeat),
  serve(calls.seatsCall, schemas.seatsSchemas, listSeats(window)),
  serve(calls.cancelSeatInfoCall, schemas.cancelSeatInfoSchemas, readCancelSeat, codeDelay),
  serve(calls.cancelSeatCall, schemas.cancelSeatSchemas, cancelSeat, codeDelay),
  serve(calls.calendarFeedCall, schemas.calendarFeedSchemas, readCalendarFeed),
  serve(calls.makeCalendarFeedCall, schemas.makeCalendarFeedSchemas, makeCalendarFeed),
  serve(calls.removeCalendarFeedCall, schemas.removeCalendarFeedSchemas, removeCalendarFeed),
];
