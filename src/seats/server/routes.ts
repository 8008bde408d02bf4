import { serve } from '#platform/server/http.ts';
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
import { makeCalendarFeed, readCalendarFeed, removeCalendarFeed } from './calendar-documents.ts';
import { cancelSeat, readCancelSeat } from './cancel-seat.ts';
import { listSeats } from './list-seats.ts';
import { readSeat } from './read-seat.ts';
import { reserveSeat } from './reserve-seat.ts';

/** Codes have 256 random bits; the throttle only spares the database the guessing. */
const codeDelay = { most: 120, perSec: 300 };

export const seatRoutes = [
  serve(reserveSeatCall, reserveSeat),
  serve(seatCall, readSeat),
  serve(seatsCall, listSeats),
  serve(cancelSeatInfoCall, readCancelSeat, codeDelay),
  serve(cancelSeatCall, cancelSeat, codeDelay),
  serve(calendarFeedCall, readCalendarFeed),
  serve(makeCalendarFeedCall, makeCalendarFeed),
  serve(removeCalendarFeedCall, removeCalendarFeed),
];
