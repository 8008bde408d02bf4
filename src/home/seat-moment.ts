// What a ticket shows at a moment. Milliseconds since 1970, by the server's clock.
export type SeatMoment = 'waiting' | 'before' | 'open' | 'on-air' | 'over';

type Seat = {
  readonly isWaiting: boolean;
  readonly releaseDateUTC: string;
  /** ISO 8601 as the start; null where no end is planned. */
  readonly endsAt: string | null;
  /** From when Enter Webinar works. */
  readonly entersFrom: string;
};

/**
 * Before the room is open, while it is, on air from the start to the planned end, and after it. Members on the waitlist
 * have no way in.
 */
export function seatMoment({ isWaiting, releaseDateUTC, endsAt, entersFrom }: Seat, now: number): SeatMoment {
  if (isWaiting) return 'waiting';
  if (now < Date.parse(entersFrom)) return 'before';
  if (now < Date.parse(releaseDateUTC)) return 'open';
  return endsAt === null || now < Date.parse(endsAt) ? 'on-air' : 'over';
}
