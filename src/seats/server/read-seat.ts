import type { UseCase } from '#platform/server/http/http.ts';
import type { seatCall } from '../contract.ts';
import { hasStarted } from '../seat-state.ts';
import { cancelCodeOf } from './cancel-code.ts';
import { findHeldSeat } from './seat-queries.ts';

/** The student's own seat or waitlist position; null without either. */
export const readSeat: UseCase<typeof seatCall> = async ({ db, now }, student, { c: classHash }) => {
  const seat = await findHeldSeat(db, student.id, classHash);
  if (!seat) return { status: true, seat: null };
  return {
    status: true,
    seat: {
      attendeeId: Number(seat.id),
      isWaiting: seat.state === 'waiting',
      waitlistPosition: Number(seat.waitlist_position),
      waitlistLength: seat.waitlist_length,
      cancelCode: hasStarted({ startsAt: seat.release_at }, now()) ? null : await cancelCodeOf(db, seat.cancel_key),
    },
  };
};
