import { sql } from 'kysely';
import type { Presence } from '#credit/live-attendance.ts';
import { alsoOfInto, moveRows, ofFrom, type MergeTable, type Merging } from '#sign-in/server/merging.ts';
import { promoteFromWaitlist } from './promote-from-waitlist.ts';
import { insertSeatEvent, listWebinarsOf, lockWebinar } from './seat-queries.ts';

/**
 * Of two seats in one webinar the better one stays: a reserved one before a place on the waitlist, one with a proof of
 * attendance before one without, then the earlier. The other is given back, and the first on the waitlist moves up.
 */
export const mergeSeats: MergeTable = async (context, merging) => {
  const { trx, from, into, journal, tell } = merging;
  const webinars = await listWebinarsOf(trx, from.id);
  const locked = [];
  for (const { activity_id } of webinars.toSorted((one, other) => Number(one.activity_id) - Number(other.activity_id)))
    locked.push(await lockWebinar(trx, { id: activity_id }));
  const given = await journal.remove(
    'seat',
    sql`t.student_id = ${into.id} and exists (
      select from seat mine where mine.student_id = ${from.id} and mine.activity_id = t.activity_id
      and (mine.state = 'reserved', mine.attended is true, mine.attendance_noted, mine.presence is not null, mine.started_at is not null, t.arrived_at)
        > (t.state = 'reserved', t.attended is true, t.attendance_noted, t.presence is not null, t.started_at is not null, mine.arrived_at))`,
  );
  given.push(...(await journal.remove('seat', alsoOfInto(merging, 'seat', ['activity_id']))));
  const moved = await moveRows(merging, 'seat');
  await journal.update('seat_event', ofFrom(merging), { student_id: sql`${into.id}` });
  for (const seat of given) {
    const id = await insertSeatEvent(trx, {
      activityId: String(seat['activity_id']),
      studentId: into.id,
      what: seat['state'] === 'reserved' ? 'cancelled' : 'left-waitlist',
      at: context.now(),
    });
    await journal.noteAdded('seat_event', { id: Number(id) });
  }
  tell({
    what: 'Seats',
    moved,
    merged: given.length,
    ...(given.length > 0
      ? { note: 'A reserved seat stays rather than a waitlist spot; otherwise, the earlier one does.' }
      : {}),
  });
  for (const webinar of locked)
    if (webinar && given.some((seat) => String(seat['activity_id']) === webinar.id))
      await promoteFromWaitlist(context, trx, webinar);
};

/** Writes when the merged account was in a webinar to the seat that stayed. */
export async function mergePresence({ journal, into }: Merging, activityId: string, presence: Presence): Promise<void> {
  await journal.update('seat', sql`t.student_id = ${into.id} and t.activity_id = ${activityId}`, {
    presence: sql`${JSON.stringify(presence)}::jsonb`,
  });
}
