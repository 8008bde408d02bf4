import type { ClassRow } from '../contract.ts';
import { seatsLeft } from '../seats-left.ts';

/** What the button of a live webinar says. It leads where a tap on the card leads. */
export function seatAction(
  row: Pick<ClassRow, 'capacity' | 'seatsTaken' | 'hasSeat' | 'isWaiting'>,
  hasStarted: boolean,
): string {
  if (row.hasSeat) return hasStarted ? 'Join now' : 'View seat';
  if (row.isWaiting) return 'View spot';
  // From the start on the waitlist is closed, and a free seat is a way in.
  if (hasStarted) return seatsLeft(row).isFull ? 'See webinar' : 'Join now';
  return seatsLeft(row).isFull ? 'Join waitlist' : 'Reserve seat';
}
