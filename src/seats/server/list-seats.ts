import { classRowOf } from '#catalogue/server/activities/class-rows.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { seatsCall } from '../contract.ts';
import { cancelCodeOf } from './cancel-code.ts';
import { listHeldSeats } from './seat-queries.ts';

/** From when a webinar can be entered: the rule of live webinars, handed in. */
export type EntryOpening = {
  readonly entersFrom: (webinar: { readonly startsAt: Temporal.Instant }) => Temporal.Instant;
};

/** The student's seats and waiting places, soonest first. */
export const listSeats =
  ({ entersFrom }: EntryOpening): UseCase<typeof seatsCall> =>
  async ({ db, now }, student) => {
    const serverTime = now();
    const records = await listHeldSeats(db, student.id, serverTime);
    const data = await Promise.all(
      records.map(async (record) => ({
        ...classRowOf(record),
        attendeeId: Number(record.seat_id),
        cancelCode: await cancelCodeOf(db, record.cancel_key ?? ''),
        endsAt: record.ends_at,
        entersFrom: entersFrom({ startsAt: record.release_at }),
        place: record.place,
        isOnline: record.is_online,
        requiredMinutes: record.required_minutes,
        waitlistPosition: Number(record.waitlist_position),
        waitlistLength: Number(record.waitlist_length ?? 0),
      })),
    );
    return { status: true, rowCount: data.length, data, serverTime };
  };
