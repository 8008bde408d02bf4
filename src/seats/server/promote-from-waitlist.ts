import type { Context, Queryable } from '#platform/server/context.ts';
import { freeSeats, hasStarted, promotable } from '../seat-state.ts';
import { notifyJob } from './job-kinds.ts';
import { seatCounter } from './seat-counter.ts';
import {
  deleteSeatsOfClosedAccounts,
  findRoom,
  listWebinarsToClose,
  lockWebinar,
  updatePromoted,
  type LockedWebinar,
} from './seat-queries.ts';

/**
 * Gives open seats to the first on the waitlist, in the transaction that freed them; `webinar` is locked by it. Until
 * the start; whoever moves up is mailed. Returns how many seats are free afterward; 0 once nobody moves up anymore,
 * `Infinity` without a limit.
 */
export async function promoteFromWaitlist(context: Context, trx: Queryable, webinar: LockedWebinar): Promise<number> {
  const now = context.now();
  if (webinar.cancelled_at !== null || hasStarted({ startsAt: webinar.release_at }, now)) return 0;
  const room = { capacity: webinar.capacity, ...(await findRoom(trx, webinar.id)) };
  const count = promotable(room);
  const left = freeSeats(room) - count;
  if (count === 0) return left;
  const eventIds = await updatePromoted(trx, webinar.id, count, now);
  if (eventIds.length > 0) await context.jobs.enqueue(trx, notifyJob, { eventIds });
  context.monitor?.count(seatCounter, 'promoted', eventIds.length);
  return left;
}

/**
 * Frees the seats of closed accounts and fills whatever seat is free while someone waits: what no use case of ours
 * freed.
 */
export async function closeWaitlists(context: Context): Promise<void> {
  for (const { id } of await listWebinarsToClose(context.db, context.now())) {
    await context.db.transaction().execute(async (trx) => {
      const webinar = await lockWebinar(trx, { id });
      if (!webinar) return;
      await deleteSeatsOfClosedAccounts(trx, id);
      await promoteFromWaitlist(context, trx, webinar);
    });
  }
}
