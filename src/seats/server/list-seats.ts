import { classRowOf } from '#catalogue/server/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { seatsCall } from '../contract.ts';
import { cancelCodeOf } from './cancel-code.ts';
import { listHeldSeats } from './seat-queries.ts';

/** The student's seats and waiting places, soonest first. */
export const listSeats: UseCase<typeof seatsCall> = async ({ db, now }, student) => {
  const records = await listHeldSeats(db, student.id, now());
  const data = await Promise.all(
    records.map(async (record) => ({
      ...classRowOf(record),
      attendeeId: Number(record.seat_id),
      cancelCode: await cancelCodeOf(db, record.cancel_key ?? ''),
      waitlistPosition: Number(record.waitlist_position),
      waitlistLength: Number(record.waitlist_length ?? 0),
    })),
  );
  return { status: true, rowCount: data.length, data };
};
