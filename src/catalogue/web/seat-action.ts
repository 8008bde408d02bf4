import type { ClassRow } from '../contract.ts';
import { seatsLeft } from '../seats-left.ts';

/** What the button of a live webinar says. It leads where a tap on the card leads. */
export function seatAction(row: Pick<ClassRow, 'capacity' | 'seatsTaken' | 'hasSeat' | 'isWaiting'>): string {
  if (row.hasSeat) return 'View seat';
  if (row.isWaiting) return 'View place';
  return seatsLeft(row).isFull ? 'Join waitlist' : 'Reserve seat';
}
