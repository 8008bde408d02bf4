import type { Context, Queryable } from '#platform/server/context.ts';
import { promoteFromWaitlist } from './promote-from-waitlist.ts';
import { deleteSeat, listWebinarsOf, lockWebinar } from './seat-queries.ts';

/**
 * For an account that closes: every seat and waitlist position goes, the first on the waitlist moves up at once, and
 * only those who move up are notified.
 */
export async function releaseSeats(context: Context, trx: Queryable, studentId: string): Promise<void> {
  for (const { id, activity_id } of await listWebinarsOf(trx, studentId)) {
    const webinar = await lockWebinar(trx, { id: activity_id });
    await deleteSeat(trx, id);
    if (webinar) await promoteFromWaitlist(context, trx, webinar);
  }
}
