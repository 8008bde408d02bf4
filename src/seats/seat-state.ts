// Who has a seat and who is on the waitlist. Pure: the server uses these rules while it holds the webinar's lock, and
// the tests compare them against a plain model.

export type SeatState = 'reserved' | 'waiting';

/** A webinar's room as it is. `capacity` null = without limit. */
export type Room = { readonly capacity: number | null; readonly reserved: number; readonly waiting: number };

/** Seats that no one has. A capacity lowered beneath the seats given leaves none free and takes none away. */
export function freeSeats({ capacity, reserved }: Pick<Room, 'capacity' | 'reserved'>): number {
  return capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - reserved);
}

/**
 * What `count` members get who ask now, in order of arrival: the open seats, then waitlist positions. No one passes
 * someone who waits.
 */
export function assignSeats(room: Room, count: number): SeatState[] {
  const seats = room.waiting > 0 ? 0 : Math.min(count, freeSeats(room));
  return Array.from({ length: count }, (_, index) => (index < seats ? 'reserved' : 'waiting'));
}

/** How many on the waitlist move up now. */
export function promotable(room: Room): number {
  return Math.min(room.waiting, freeSeats(room));
}

export type WebinarFacts = {
  readonly isLive: boolean;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant | null;
  readonly cancelledAt: Temporal.Instant | null;
};

/**
 * Whether seats are given at all: a live webinar that is neither over nor cancelled. A free seat is given until the
 * end.
 */
export function takesReservations({ isLive, endsAt, cancelledAt }: WebinarFacts, now: Temporal.Instant): boolean {
  return isLive && cancelledAt === null && endsAt !== null && Temporal.Instant.compare(now, endsAt) < 0;
}

/** From the start on no one moves up, no one joins the waitlist, and a seat can no longer be canceled. */
export function hasStarted({ startsAt }: Pick<WebinarFacts, 'startsAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now) <= 0;
}
