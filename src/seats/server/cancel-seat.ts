import { classRowOf, selectClasses } from '#catalogue/server/activities/class-rows.ts';
import { verify } from '#platform/server/security/signed-token.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { Student } from '#platform/shared/identity.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { seatMessages, type cancelSeatCall, type cancelSeatInfoCall } from '../contract.ts';
import { hasStarted } from '../seat-state.ts';
import { cancelPurpose } from './cancel-code.ts';
import { notifyJob } from './job-kinds.ts';
import { promoteFromWaitlist } from './promote-from-waitlist.ts';
import { seatCounter } from './seat-counter.ts';
import { deleteSeat, findSeatByKey, insertSeatEvent, lockWebinar } from './seat-queries.ts';

/** Unknown, used, and someone else's while signed in: all look the same. */
const unknownCode = () => new Refusal('unknown-code', seatMessages.unableToCancel, { httpStatus: 404 });

async function requireSeat(db: Queryable, student: Student | null, code: string) {
  const key = await verify(db, cancelPurpose, code);
  const seat = key === null ? undefined : await findSeatByKey(db, key);
  if (!seat || (student !== null && student.id !== seat.student_id)) throw unknownCode();
  return seat;
}

/** The webinar behind a code. Opening the link, as mail scanners do, gives nothing back. */
export const readCancelSeat: UseCase<typeof cancelSeatInfoCall> = async ({ db, now }, student, { code }) => {
  const seat = await requireSeat(db, student, code);
  const record = await selectClasses(db, seat.student_id)
    .where('activity.id', '=', seat.activity_id)
    .executeTakeFirst();
  if (!record) throw unknownCode();
  if (hasStarted({ startsAt: record.release_at }, now()))
    throw new Refusal('already-started', seatMessages.alreadyStarted, { httpStatus: 409 });
  return { status: true, rowCount: 1, data: [classRowOf(record)] };
};

/** Gives the seat back; the first on the waitlist has it before this answers. The code is dead from then on. */
export const cancelSeat: UseCase<typeof cancelSeatCall> = async (context, student, { code }) => {
  const known = await requireSeat(context.db, student, code);
  const isFree = await context.db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, { id: known.activity_id });
    const now = context.now();
    if (webinar && hasStarted({ startsAt: webinar.release_at }, now))
      throw new Refusal('already-started', seatMessages.alreadyStarted, { httpStatus: 409 });
    const seat = webinar && (await deleteSeat(trx, known.id));
    if (!webinar || !seat) throw unknownCode();
    const eventId = await insertSeatEvent(trx, {
      activityId: webinar.id,
      studentId: seat.student_id,
      what: seat.state === 'reserved' ? 'cancelled' : 'left-waitlist',
      at: now,
    });
    await context.jobs.enqueue(trx, notifyJob, { eventIds: [eventId] });
    return (await promoteFromWaitlist(context, trx, webinar)) > 0 && seat.state === 'reserved';
  });
  context.monitor?.count(seatCounter, 'cancelled');
  return { status: true, errorMsg: '', isFree };
};
