// A visitor's press on Reserve Seat survives the sign-in: stored in the browser for half an hour, carried out
// once. A link alone never reserves.
import { deviceNow } from '#platform/web/device-clock.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';

const lifeMs = 30 * 60_000;

/**
 * `reserve`: Reserve Seat or Join Waitlist; `take-again`: Undo after a seat was given back, which asks for a seat and
 * for nothing else.
 */
export type PendingReservation = 'reserve' | 'take-again';

const pending = storedValue<{
  readonly classHash: string;
  readonly until: number;
  readonly what: PendingReservation;
}>('reserve_wish', (read) => {
  const { classHash, until, what } = asRecord(read) ?? {};
  return typeof classHash === 'string' && typeof until === 'number'
    ? { classHash, until, what: what === 'take-again' ? what : 'reserve' }
    : null;
});

/**
 * Remembers the press; a later one replaces it. In a browser that stores nothing the button is pressed again after
 * signing in.
 */
export function rememberReservation(
  classHash: string,
  what: PendingReservation = 'reserve',
  nowMs = deviceNow(),
): void {
  pending.write({ classHash, until: nowMs + lifeMs, what });
}

/**
 * Which button of this webinar was pressed lately, or null. It is forgotten afterward, whichever webinar it was for.
 */
export function takePendingReservation(classHash: string, nowMs = deviceNow()): PendingReservation | null {
  const press = pending.read();
  pending.remove();
  return press !== null && press.classHash === classHash && nowMs < press.until ? press.what : null;
}
