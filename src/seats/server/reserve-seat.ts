import { isLiveClass } from '#catalogue/class-type.ts';
import type { Context } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { seatMessages, type reserveSeatCall } from '../contract.ts';
import { hasStarted, assignSeats, takesReservations, type SeatState } from '../seat-state.ts';
import { notifyJob } from './job-kinds.ts';
import { seatCounter } from './seat-counter.ts';
import { openBatcher } from '#platform/server/database/request-batcher.ts';
import { insertSeats, listArrivals, lockWebinar, roomOf } from './seat-queries.ts';

/** A person changes a mind; a robot takes seats away from others by doing it all day. */
const changesADay = 10;

type GivenSeat = { readonly seatId: string; readonly state: SeatState };

/**
 * Gives these students, in their order, what the webinar still has, in one transaction. Students who already have one
 * keep it.
 */
async function seatArrivals(
  context: Context,
  classHash: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, GivenSeat | Error>> {
  return context.db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, { hash: classHash });
    const now = context.now();
    if (!webinar || !isLiveClass(webinar.type_id))
      return toAll(studentIds, () => new Refusal('unknown-webinar', seatMessages.unableToReserve, { httpStatus: 404 }));
    const facts = {
      isLive: true,
      startsAt: webinar.release_at,
      endsAt: webinar.ends_at,
      cancelledAt: webinar.cancelled_at,
    };
    const isOpen = takesReservations(facts, now);
    const started = hasStarted(facts, now);
    const since = now.subtract({ hours: 24 });
    const arrivals = await listArrivals(trx, { activityId: webinar.id, studentIds, since });
    const known = new Map(arrivals.map((row) => [row.student_id, row]));
    const outcomes = new Map<string, GivenSeat | Error>();
    const asking: string[] = [];
    for (const studentId of studentIds) {
      const row = known.get(studentId);
      if (row?.seat_id) outcomes.set(studentId, { seatId: row.seat_id, state: row.seat_state as SeatState });
      else if (!isOpen)
        outcomes.set(
          studentId,
          webinar.cancelled_at === null
            ? new Refusal('webinar-ended', seatMessages.webinarOver)
            : new Refusal('webinar-cancelled', seatMessages.cancelled),
        );
      else if ((row?.changes ?? 0) >= changesADay)
        outcomes.set(
          studentId,
          new Refusal('too-many-changes', seatMessages.tooManyChanges, { httpStatus: 429, retryAfterSec: 86_400 }),
        );
      else asking.push(studentId);
    }
    if (asking.length === 0) return outcomes;

    const room = roomOf(arrivals[0]);
    // Once it runs, the waitlist is closed: an open seat goes to anyone who asks, and no one is put on a waitlist that
    // no longer moves.
    const states = assignSeats(
      { capacity: webinar.capacity, reserved: room.reserved, waiting: started ? 0 : room.waiting },
      asking.length,
    );
    const given = asking.flatMap((studentId, index) => {
      const state = states[index] ?? 'waiting';
      if (!started || state === 'reserved') return [{ studentId, state }];
      outcomes.set(studentId, new Refusal('full', seatMessages.fullAndStarted));
      return [];
    });
    if (given.length === 0) return outcomes;
    // The clocks of several machines differ a little; the waitlist goes by the order in which the lock was had.
    const arrivedAt =
      room.lastArrival !== null && Temporal.Instant.compare(room.lastArrival, now) > 0 ? room.lastArrival : now;
    const rows = await insertSeats(trx, webinar.id, given, arrivedAt);
    const stateOf = new Map(given.map((seat) => [seat.studentId, seat.state]));
    for (const row of rows)
      outcomes.set(row.student_id, { seatId: row.seat_id, state: stateOf.get(row.student_id) ?? 'waiting' });
    await context.jobs.enqueue(trx, notifyJob, { eventIds: rows.map((row) => row.event_id) });
    const reserved = given.filter(({ state }) => state === 'reserved').length;
    context.monitor?.count(seatCounter, 'reserved', reserved);
    context.monitor?.count(seatCounter, 'waitlisted', given.length - reserved);
    return outcomes;
  });
}

const toAll = (studentIds: readonly string[], make: () => Error) =>
  new Map<string, GivenSeat | Error>(studentIds.map((studentId) => [studentId, make()]));

const askForSeat = openBatcher(seatArrivals);

/** Reserves a seat or a waitlist position, first come, first served. Asking twice returns what the student has. */
export const reserveSeat: UseCase<typeof reserveSeatCall> = async (context, student, { c: classHash }) => {
  const { seatId, state } = await askForSeat(context, classHash, student.id);
  return { status: true, attendeeId: Number(seatId), hasSeat: state === 'reserved', isWaiting: state === 'waiting' };
};
