// A visitor's press on Reserve Seat is carried over the sign-in: kept in the browser for half an hour, carried out once. A link alone never reserves.
import { asRecord, storedValue } from '#platform/web/storage.ts';

const lifeMs = 30 * 60_000;

const pending = storedValue<{ readonly classHash: string; readonly until: number }>('reserve_wish', (read) => {
  const { classHash, until } = asRecord(read) ?? {};
  return typeof classHash === 'string' && typeof until === 'number' ? { classHash, until } : null;
});

/** Remembers the press; a later one takes its place. In a browser that stores nothing the button is pressed again after signing in. */
export function rememberReservation(classHash: string, nowMs = Date.now()): void {
  pending.write({ classHash, until: nowMs + lifeMs });
}

/** Whether the button of this webinar was pressed lately. It is forgotten afterwards, whichever webinar it was for. */
export function takePendingReservation(classHash: string, nowMs = Date.now()): boolean {
  const press = pending.read();
  pending.remove();
  return press !== null && press.classHash === classHash && nowMs < press.until;
}
