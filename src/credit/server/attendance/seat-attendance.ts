// The attendance of one seat, from the columns that a query has at hand.
import * as z from 'zod/mini';
import { isLiveClass } from '#catalogue/class-type.ts';
import { usualRequiredMinutes } from '#catalogue/required-minutes.ts';
import { attendanceOf, type Attendance, type Presence } from '../../live-attendance.ts';

export type SeatFacts = {
  readonly type_id: number;
  readonly release_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant | null;
  readonly required_minutes: number | null;
  readonly attendance_reported_at: Temporal.Instant | null;
  readonly seat_state: string | null;
  readonly started_at: Temporal.Instant | null;
  readonly presence: unknown;
  readonly attendance_noted: boolean | null;
  readonly unmatched_is_absent: boolean;
  readonly is_in_room: boolean | null;
};

const presence = z.nullable(z.object({ spans: z.array(z.tuple([z.number(), z.number()])), open: z.int() }));

const readPresence = (stored: unknown): Presence | null => presence.parse(stored ?? null);

/**
 * Null if it is not live, or without a seat. A webinar without a figure of its own requires the usual share of its
 * length.
 */
export function attendanceOfSeat(seat: SeatFacts): Attendance | null {
  if (!isLiveClass(seat.type_id) || seat.ends_at === null || seat.seat_state !== 'reserved') return null;
  return attendanceOf({
    startsAt: seat.release_at,
    endsAt: seat.ends_at,
    requiredMinutes:
      seat.required_minutes ?? usualRequiredMinutes(seat.release_at.until(seat.ends_at).total('minutes')),
    enteredAt: seat.started_at,
    presence: readPresence(seat.presence),
    isReported: seat.attendance_reported_at !== null,
    isNoted: seat.attendance_noted === true,
    unmatchedIsAbsent: seat.unmatched_is_absent,
    isInRoom: seat.is_in_room === true,
  });
}

/** The columns of the ledger that say how attendance was established. */
export function attendanceToFreeze(attendance: Attendance | null) {
  if (attendance === null) return { attendance_source: null, attended_minutes: null, required_minutes: null };
  return {
    attendance_source: attendance.source,
    attended_minutes: attendance.minutes,
    required_minutes: attendance.requiredMinutes,
  };
}
