// A seat that was canceled in this visit and is still free: it can be taken again, until someone else has it.
import { createStore } from 'zustand/vanilla';
import type { ClassRow } from '#catalogue/contract.ts';
import { currentSession } from '#platform/web/session.ts';
import { siteMap } from '#site-map.ts';
import { rememberReservation } from './pending-reservation.ts';

export type ReleasedSeat = Pick<ClassRow, 'hash' | 'className' | 'releaseDateUTC'>;

/** The last one, or null. */
export const releasedSeatStore = createStore<ReleasedSeat | null>(() => null);

export const noteReleasedSeat = ({ hash, className, releaseDateUTC }: ReleasedSeat): void =>
  releasedSeatStore.setState({ hash, className, releaseDateUTC }, true);

/**
 * Takes the seat again by a press of Reserve Seat that is remembered: the page of the reservation carries it out, and
 * says what became of it. Returns the address to go to; who is not signed in does so on the way.
 */
export function takeSeatAgain({ hash }: Pick<ReleasedSeat, 'hash'>): string {
  releasedSeatStore.setState(null, true);
  rememberReservation(hash, 'take-again');
  return currentSession() === null ? siteMap.login(siteMap.reserve(hash)) : siteMap.reserve(hash);
}
