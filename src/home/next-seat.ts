/** Of seats and waitlist positions, soonest first, the one to show: the next seat, else the next position. */
export function nextSeat<Seat extends { readonly isWaiting: boolean }>(seats: readonly Seat[]): Seat | null {
  return seats.find(({ isWaiting }) => !isWaiting) ?? seats[0] ?? null;
}
