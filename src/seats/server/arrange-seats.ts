// What staff do with one member's seat: give one, move somebody ahead, return one to the waitlist, cancel for somebody.
// Each in the caller's transaction, under the webinar's lock, with the name of who did it and why in the seat's events.
import type { Context, Queryable } from '#platform/server/context.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { arrangementMessages, reasonLeast } from '../seat-arrangements.ts';
import { freeSeats, hasStarted, takesReservations } from '../seat-state.ts';
import { notifyJob } from './job-kinds.ts';
import { promoteFromWaitlist } from './promote-from-waitlist.ts';
import {
  deleteSeat,
  findRoom,
  insertSeatEvent,
  lockSeat,
  lockWebinar,
  updateAhead,
  updateReturned,
  writeGivenSeat,
} from './seat-queries.ts';

export type Arrangement = {
  readonly classHash: string;
  readonly studentId: string;
  /** The staff member by name. */
  readonly by: string;
  readonly reason: string;
};

const refusal = (code: string, sentence: string) => new Refusal(code, sentence, { httpStatus: 409 });

async function lockOpen(context: Context, trx: Queryable, classHash: string) {
  const webinar = await lockWebinar(trx, { hash: classHash });
  if (!webinar) throw new Refusal('unknown-webinar', arrangementMessages.unknownWebinar, { httpStatus: 404 });
  const facts = {
    isLive: true,
    startsAt: webinar.release_at,
    endsAt: webinar.ends_at,
    cancelledAt: webinar.cancelled_at,
  };
  if (!takesReservations(facts, context.now())) throw refusal('over', arrangementMessages.over);
  return webinar;
}

function requireReason(reason: string): void {
  if (reason.trim().length < reasonLeast) throw refusal('reason', arrangementMessages.reason);
}

/**
 * Gives a member a seat, also past the waitlist and, with a reason, beyond the capacity; until the end. Returns
 * whether it is beyond. Refused: `over`, `has-seat`, `full` without a reason.
 */
export async function giveSeat(
  context: Context,
  trx: Queryable,
  { classHash, studentId, by, reason, isWalkIn }: Arrangement & { readonly isWalkIn: boolean },
): Promise<{ readonly isOver: boolean }> {
  const webinar = await lockOpen(context, trx, classHash);
  const now = context.now();
  const seat = await lockSeat(trx, studentId, webinar.id);
  if (seat?.state === 'reserved') throw refusal('has-seat', arrangementMessages.hasSeat);
  const isOver = freeSeats({ capacity: webinar.capacity, ...(await findRoom(trx, webinar.id)) }) <= 0;
  if (isOver && reason.trim().length < reasonLeast)
    throw refusal('full', arrangementMessages.full(webinar.capacity ?? 0));
  await writeGivenSeat(trx, webinar.id, studentId, now);
  const what = isWalkIn && seat === undefined ? 'walk-in' : 'given';
  const event = { activityId: webinar.id, studentId, what, at: now, madeBy: by, reason: reason.trim() };
  await context.jobs.enqueue(trx, notifyJob, { eventIds: [await insertSeatEvent(trx, event)] });
  return { isOver };
}

/** Makes a member the first on the waitlist. Refused: `reason`, `not-waiting`, `is-first`, `promotion-over`. */
export async function moveAhead(
  context: Context,
  trx: Queryable,
  { classHash, studentId, by, reason }: Arrangement,
): Promise<void> {
  requireReason(reason);
  const webinar = await lockOpen(context, trx, classHash);
  const now = context.now();
  if (hasStarted({ startsAt: webinar.release_at }, now))
    throw refusal('promotion-over', arrangementMessages.promotionOver);
  const seat = await lockSeat(trx, studentId, webinar.id);
  if (seat?.state !== 'waiting') throw refusal('not-waiting', arrangementMessages.notWaiting);
  if (!(await updateAhead(trx, webinar.id, seat.id))) throw refusal('is-first', arrangementMessages.isFirst);
  const event = { activityId: webinar.id, studentId, what: 'moved-ahead', at: now, madeBy: by, reason: reason.trim() };
  await insertSeatEvent(trx, event);
}

/**
 * Puts a member with a seat last on the waitlist before the start; the first on it moves up. The member gets an email
 * (WE-71). Refused: `reason`, `no-seat`, `started`, `entered`, `free-seat` where nobody else would get the seat.
 */
export async function returnToWaitlist(
  context: Context,
  trx: Queryable,
  { classHash, studentId, by, reason }: Arrangement,
): Promise<void> {
  requireReason(reason);
  const webinar = await lockOpen(context, trx, classHash);
  const now = context.now();
  if (hasStarted({ startsAt: webinar.release_at }, now)) throw refusal('started', arrangementMessages.started);
  const seat = await lockSeat(trx, studentId, webinar.id);
  if (seat?.state !== 'reserved') throw refusal('no-seat', arrangementMessages.noSeatToReturn);
  if (seat.started_at !== null) throw refusal('entered', arrangementMessages.hasEntered);
  const { lastArrival } = await findRoom(trx, webinar.id);
  // The clocks of several machines differ a little, and being moved ahead changes arrivals: last is after all others.
  const isAfterNow = lastArrival !== null && Temporal.Instant.compare(lastArrival, now) >= 0;
  const arrivedAt = isAfterNow ? lastArrival.add({ microseconds: 1 }) : now;
  await updateReturned(trx, seat.id, arrivedAt);
  const event = { activityId: webinar.id, studentId, what: 'returned', at: now, madeBy: by, reason: reason.trim() };
  await context.jobs.enqueue(trx, notifyJob, { eventIds: [await insertSeatEvent(trx, event)] });
  await promoteFromWaitlist(context, trx, webinar);
  if ((await lockSeat(trx, studentId, webinar.id))?.state === 'reserved')
    throw refusal('free-seat', arrangementMessages.freeSeat);
}

/**
 * Cancels a member's seat or waitlist position before the start; the first on the waitlist moves up. The member gets an
 * email about a seat. Refused: `reason`, `no-seat`, `started`.
 */
export async function cancelSeatFor(
  context: Context,
  trx: Queryable,
  { classHash, studentId, by, reason }: Arrangement,
): Promise<void> {
  requireReason(reason);
  const webinar = await lockOpen(context, trx, classHash);
  const now = context.now();
  if (hasStarted({ startsAt: webinar.release_at }, now)) throw refusal('started', arrangementMessages.started);
  const seat = await lockSeat(trx, studentId, webinar.id);
  if (!seat || !(await deleteSeat(trx, seat.id))) throw refusal('no-seat', arrangementMessages.noSeat);
  const what = seat.state === 'reserved' ? 'cancelled' : 'left-waitlist';
  const event = { activityId: webinar.id, studentId, what, at: now, madeBy: by, reason: reason.trim() };
  await context.jobs.enqueue(trx, notifyJob, { eventIds: [await insertSeatEvent(trx, event)] });
  await promoteFromWaitlist(context, trx, webinar);
}
