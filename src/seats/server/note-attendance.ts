// What becomes of a seat on the day: its holder enters, leaves, and says afterward whether they were there. Each in
// the caller's transaction.
import type { Presence } from '#credit/live-attendance.ts';
import type { Queryable } from '#platform/server/context.ts';
import { insertSeatEvent, lockReservedSeats, lockSeat, updateAttendance, updateEntries } from './seat-queries.ts';

export type AttendedSeat = { readonly seatId: string; readonly attended: boolean | null };
export type SeatOnTheDay = {
  readonly attended: boolean | null;
  readonly enteredAt: Temporal.Instant | null;
  readonly presence: Presence | null;
  readonly isNoted: boolean;
};

/** The student's reserved seat under its lock, or null: who waits has no seat to attend with. */
async function takeReserved(trx: Queryable, studentId: string, activityId: string) {
  const seat = await lockSeat(trx, studentId, activityId);
  return seat?.state === 'reserved' ? seat : null;
}

/**
 * Notes that students came in, by their ids. The first time counts; an earlier one that is proved later takes its
 * place. Students without a seat are not in the answer.
 */
export async function noteEntries(
  trx: Queryable,
  { studentIds, activityId, at }: { studentIds: readonly string[]; activityId: string; at: Temporal.Instant },
): Promise<ReadonlyMap<string, AttendedSeat>> {
  const seats = await lockReservedSeats(trx, activityId, studentIds);
  const noted = seats.filter((seat) => seat.started_at === null || Temporal.Instant.compare(at, seat.started_at) < 0);
  const firstTime = noted.filter((seat) => seat.started_at === null).map((seat) => seat.student_id);
  if (noted.length > 0) await updateEntries(trx, activityId, { seatIds: noted.map((seat) => seat.id), firstTime }, at);
  return new Map(seats.map(({ id, student_id, attended }) => [student_id, { seatId: id, attended }]));
}

/** The same for one student. Null = no seat. */
export async function noteEntry(
  trx: Queryable,
  { studentId, ...entry }: { studentId: string; activityId: string; at: Temporal.Instant },
): Promise<AttendedSeat | null> {
  return (await noteEntries(trx, { studentIds: [studentId], ...entry })).get(studentId) ?? null;
}

/** Notes the last time that the student left. Null = no seat. */
export async function noteLeaving(
  trx: Queryable,
  { studentId, activityId, at }: { studentId: string; activityId: string; at: Temporal.Instant },
): Promise<AttendedSeat | null> {
  const seat = await takeReserved(trx, studentId, activityId);
  if (!seat) return null;
  if (seat.ended_at === null || Temporal.Instant.compare(at, seat.ended_at) > 0)
    await updateAttendance(trx, seat.id, { ended_at: at });
  return { seatId: seat.id, attended: seat.attended };
}

/**
 * Notes when the student was in the meeting, by its own record, under the seat's lock. `read` is asked once the lock is
 * held; null = the record doesn't name the student. Null = no seat.
 */
export async function notePresence(
  trx: Queryable,
  { studentId, activityId }: { studentId: string; activityId: string },
  read: () => Promise<Presence | null>,
): Promise<SeatOnTheDay | null> {
  const seat = await takeReserved(trx, studentId, activityId);
  if (!seat) return null;
  const presence = await read();
  await updateAttendance(trx, seat.id, { presence: presence === null ? null : JSON.stringify(presence) });
  return { attended: seat.attended, enteredAt: seat.started_at, presence, isNoted: seat.attendance_noted };
}

/** Gives seats back what they said of coming and leaving before somebody noted it by mistake. */
export async function restoreEntries(
  trx: Queryable,
  seats: readonly {
    readonly seat_id: string;
    readonly started_at: Temporal.Instant | null;
    readonly ended_at: Temporal.Instant | null;
  }[],
): Promise<void> {
  for (const { seat_id, started_at, ended_at } of seats) await updateAttendance(trx, seat_id, { started_at, ended_at });
}

/**
 * Notes the answer to "did you attend". A changed answer counts from now on; each stays in the events. Null = no seat.
 */
export async function noteAffidavit(
  trx: Queryable,
  {
    studentId,
    activityId,
    attended,
    at,
  }: { studentId: string; activityId: string; attended: boolean; at: Temporal.Instant },
): Promise<AttendedSeat | null> {
  const seat = await takeReserved(trx, studentId, activityId);
  if (!seat) return null;
  if (seat.attended !== attended) {
    await insertSeatEvent(trx, { activityId, studentId, what: attended ? 'attended' : 'not-attended', at });
    await updateAttendance(trx, seat.id, { attended, attended_answered_at: at });
  }
  return { seatId: seat.id, attended };
}

type NotedByHand = {
  readonly studentId: string;
  readonly activityId: string;
  readonly at: Temporal.Instant;
  /** The staff member by name. */
  readonly by: string;
  readonly reason: string;
};

/** Notes that a person looked at a declared attendance and left it as it is, and why. False = no seat. */
export async function leaveDeclared(
  trx: Queryable,
  { studentId, activityId, at, by, reason }: NotedByHand,
): Promise<boolean> {
  if ((await takeReserved(trx, studentId, activityId)) === null) return false;
  await insertSeatEvent(trx, { activityId, studentId, what: 'left-declared', at, madeBy: by, reason });
  return true;
}

/** Notes that a person checked the student in, and why; in the seat's lock, after the entry. */
export const noteCheckIn = (trx: Queryable, { studentId, activityId, at, by, reason }: NotedByHand) =>
  insertSeatEvent(trx, { activityId, studentId, what: 'checked-in', at, madeBy: by, reason });

/**
 * Notes at a person's word that the student was there, with the reason in the events. False = noted already. Null = no
 * seat.
 */
export async function noteByHand(
  trx: Queryable,
  { studentId, activityId, at, by, reason }: NotedByHand,
): Promise<boolean | null> {
  const seat = await takeReserved(trx, studentId, activityId);
  if (!seat) return null;
  if (seat.attendance_noted) return false;
  await updateAttendance(trx, seat.id, { attendance_noted: true });
  await insertSeatEvent(trx, { activityId, studentId, what: 'attendance-noted', at, madeBy: by, reason });
  return true;
}
