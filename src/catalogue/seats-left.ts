/** Under this many open seats the meter changes its color. */
const fewSeats = 20;

export type SeatsLeft = {
  /** Null = no limit. */
  readonly left: number | null;
  readonly isFull: boolean;
  readonly isLow: boolean;
};

/** Free seats of a live webinar. A capacity lowered beneath the seats taken leaves none free, not fewer than none. */
export function seatsLeft({
  capacity,
  seatsTaken,
}: {
  readonly capacity: number | null;
  readonly seatsTaken: number;
}): SeatsLeft {
  if (capacity === null) return { left: null, isFull: false, isLow: false };
  const left = Math.max(0, capacity - seatsTaken);
  return { left, isFull: left === 0, isLow: left < fewSeats };
}
