import { serve } from '#platform/server/http/http.ts';
import {
  calendarFeedCall,
  cancelSeatCall,
  cancelSeatInfoCall,
  makeCalendarFeedCall,
  removeCalendarFeedCall,
  reserveSeatCall,
  seatCall,
  seatsCall,
} from '../contract.ts';
import {
  calendarFeedSchemas,
  cancelSeatSchemas,
  cancelSeatInfoSchemas,
  makeCalendarFeedSchemas,
  removeCalendarFeedSchemas,
  reserveSeatSchemas,
  seatSchemas,
  seatsSchemas,
} from '../schemas.ts';
import { makeCalendarFeed, readCalendarFeed, removeCalendarFeed } from './calendar-documents.ts';
import { cancelSeat, readCancelSeat } from './cancel-seat.ts';
import { listSeats, type EntryOpening } from './list-seats.ts';
import { readSeat } from './read-seat.ts';
import { reserveSeat } from './reserve-seat.ts';

/** Codes have 256 random bits; the throttle only spares the database the guessing. */
const codeDelay = { most: 120, perSec: 300 };

export const seatRoutes = (window: EntryOpening) => [
  serve(reserveSeatCall, reserveSeatSchemas, reserveSeat),
  serve(seatCall, seatSchemas, readSeat),
  serve(seatsCall, seatsSchemas, listSeats(window)),
  serve(cancelSeatInfoCall, cancelSeatInfoSchemas, readCancelSeat, codeDelay),
  serve(cancelSeatCall, cancelSeatSchemas, cancelSeat, codeDelay),
  serve(calendarFeedCall, calendarFeedSchemas, readCalendarFeed),
  serve(makeCalendarFeedCall, makeCalendarFeedSchemas, makeCalendarFeed),
  serve(removeCalendarFeedCall, removeCalendarFeedSchemas, removeCalendarFeed),
];
