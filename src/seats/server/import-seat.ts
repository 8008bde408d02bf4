import type { Queryable } from '#platform/server/context.ts';
import { secretToken } from '#platform/server/random.ts';

/** Takes over a seat or a waitlist place; one per member and webinar. */
export async function importSeat(db: Queryable, seat: { studentId: string; activityId: string; state: 'reserved' | 'waiting'; arrivedAt: Temporal.Instant; startedAt?: Temporal.Instant }): Promise<void> {
  await db
    .insertInto('seat')
    .values({ student_id: seat.studentId, activity_id: seat.activityId, state: seat.state, cancel_key: secretToken(), arrived_at: seat.arrivedAt, reserved_at: seat.state === 'reserved' ? seat.arrivedAt : null, started_at: seat.startedAt ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
