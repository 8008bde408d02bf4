// Checking in and out of a room. What the room records is stored beside what meetings report, so the same minutes
// count, the same evidence shows them, and a merge or an erasure treats them alike.
import { isLiveClass } from '#catalogue/class-type.ts';
import { attendanceOfSeat } from '#credit/server/attendance/seat-attendance.ts';
import type { CallContext, Context, Queryable } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { publicHash } from '#platform/server/security/random.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { noteEntry, noteLeaving } from '#seats/server/note-attendance.ts';
import { fullName } from '#sign-in/full-name.ts';
import { liveMessages } from '../../contract.ts';
import type * as calls from '../../contract.ts';
import { entersFrom, mayEnterRoom } from '../../entry-window.ts';
import { lastThirdFrom } from '../../room-code.ts';
import { findAttendedSeat } from '../attendance/attendance-record-queries.ts';
import { factKeyOf, updatePresence, type Webinar } from '../attendance/record-attendance.ts';
import { countChecks } from '../checks/check-queries.ts';
import { findWebinar, insertInstanceEnd, insertMeetingEvent, listAttendees } from '../live-queries.ts';
import { countLeaves, findLastStay, findPlace } from './room-queries.ts';
import { isCode, isPass, isScanned, passFor, scanFor } from './room-code.ts';

const unknown = () => new Refusal('unknown-webinar', liveMessages.unknownRoom, { httpStatus: 404 });
const noSeat = () => new Refusal('no-seat', liveMessages.noSeat, { httpStatus: 409 });

type Held = Webinar & { readonly ends_at: Temporal.Instant };

/** A webinar that is held in a room, with the student's seat in it. Refused: one that isn't. */
async function requirePlace(db: Queryable, classHash: string, studentId: string) {
  const webinar = await findWebinar(db, classHash);
  if (!webinar || !isLiveClass(webinar.type_id) || webinar.ends_at === null || webinar.cancelled_at !== null)
    throw unknown();
  const place = await findPlace(db, webinar.id, studentId);
  if (place === undefined) throw unknown();
  const held: Held = { ...webinar, ends_at: webinar.ends_at };
  return { webinar: held, place };
}

const timesOf = ({ release_at, ends_at, room_closed_at }: Held) => ({
  startsAt: release_at,
  endsAt: ends_at,
  closedAt: room_closed_at,
});

/** Refused: before people can enter, and once nobody can anymore. */
export function requireOpenRoom({ now }: Pick<Context, 'now'>, webinar: Held): void {
  const at = now();
  if (mayEnterRoom(timesOf(webinar), at) && Temporal.Instant.compare(at, webinar.ends_at) < 0) return;
  throw Temporal.Instant.compare(at, entersFrom({ startsAt: webinar.release_at })) < 0
    ? new Refusal('not-open-yet', liveMessages.roomNotOpen, { httpStatus: 409 })
    : new Refusal('webinar-ended', liveMessages.ended, { httpStatus: 409 });
}

type Doing = {
  readonly studentId: string;
  readonly source: 'room' | 'desk';
  /** The staff member by name who checks somebody in. */
  readonly by: string | null;
};

async function insertFact(
  { now }: Pick<Context, 'now'>,
  trx: Queryable,
  webinar: Webinar,
  { studentId, source, by, what, stayKey }: Doing & { readonly what: 'joined' | 'left'; readonly stayKey: string },
): Promise<void> {
  const at = now();
  await insertMeetingEvent(trx, {
    fact_key: factKeyOf({ stayKey, what, at }),
    stay_key: stayKey,
    // Each stay ends on its own.
    instance_key: stayKey,
    source,
    meeting_code: '',
    activity_id: webinar.id,
    student_id: studentId,
    settled_by: by,
    registrant_id: null,
    what,
    participant_name: '',
    participant_email: '',
    at,
    received_at: at,
  });
}

/** Notes that a seat's holder is in the room, once. Returns whether it is new; null = no seat. */
export async function enterRoom(
  context: Context,
  trx: Queryable,
  webinar: Webinar,
  doing: Doing,
): Promise<boolean | null> {
  const stay = { studentId: doing.studentId, activityId: webinar.id };
  // Holds the seat's lock: of two presses, the second finds what the first one wrote.
  if ((await noteEntry(trx, { ...stay, at: context.now() })) === null) return null;
  if ((await findLastStay(trx, webinar.id, doing.studentId))?.what === 'joined') return false;
  await insertFact(context, trx, webinar, { ...doing, what: 'joined', stayKey: `room:${publicHash(22)}` });
  await updatePresence(context, trx, webinar, doing.studentId);
  return true;
}

/**
 * Somebody in the room who answers an attendance check in the last third stayed to the end, also without checking out.
 */
export async function noteStayed(
  context: Context,
  trx: Queryable,
  { classHash, studentId }: { readonly classHash: string; readonly studentId: string },
): Promise<void> {
  const webinar = await findWebinar(trx, classHash);
  if (!webinar || webinar.ends_at === null) return;
  const { release_at: startsAt, ends_at: endsAt } = webinar;
  if (Temporal.Instant.compare(context.now(), lastThirdFrom({ startsAt, endsAt })) < 0) return;
  const last = await findLastStay(trx, webinar.id, studentId);
  if (last?.what !== 'joined') return;
  await insertInstanceEnd(trx, { instance_key: last.instance_key, activity_id: webinar.id, ended_at: endsAt });
  await updatePresence(context, trx, webinar, studentId);
}

/** The mark of the browser that asks. */
const deviceOf = ({ caller }: CallContext): string => caller.device ?? '';

export const scanRoom: UseCase<typeof calls.scanRoomCall> = async (context, _nobody, { c, k }) => {
  const { db, now } = context;
  if (!(await isCode(db, c, k, now())))
    throw new Refusal('code-expired', liveMessages.codeExpired, { httpStatus: 409 });
  return { status: true, scan: await scanFor(db, c, deviceOf(context), now()) };
};

export const readRoom: UseCase<typeof calls.roomCall> = async (context, student, { c, k }) => {
  const { db, now } = context;
  const { webinar, place } = await requirePlace(db, c, student.id);
  const at = now();
  const last = await findLastStay(db, webinar.id, student.id);
  const seat = place.seat_state === 'reserved' ? await findAttendedSeat(db, { c, student: student.hash }) : undefined;
  const attendance = seat === undefined ? null : attendanceOfSeat(seat);
  const { asked, answered } = await countChecks(db, webinar.id, student.id);
  const [own] = await listAttendees(db, [student.id]);
  const leaves = await countLeaves(db, webinar.id, student.id);
  const scanned = { classHash: c, studentHash: student.hash, leaves };
  return {
    status: true,
    serverTime: at,
    title: place.title,
    place: place.place,
    startsAt: webinar.release_at,
    endsAt: webinar.ends_at,
    opensAt: entersFrom({ startsAt: webinar.release_at }),
    name: own === undefined ? '' : fullName(own),
    seat: place.seat_state as 'reserved' | 'waiting' | null,
    placesLeft: place.capacity === null ? null : Math.max(0, place.capacity - place.reserved),
    pass:
      k !== undefined && (await isScanned(db, c, { k, device: deviceOf(context) }, at))
        ? await passFor(db, scanned, at)
        : null,
    last: last === undefined ? null : { what: last.what === 'joined' ? 'in' : 'out', at: last.at },
    minutes: attendance?.minutes ?? null,
    requiredMinutes: attendance?.requiredMinutes ?? webinar.required_minutes,
    checks: { asked, answered },
  };
};

export const checkIn: UseCase<typeof calls.checkInCall> = async (context, student, { c, pass }) => {
  const { webinar } = await requirePlace(context.db, c, student.id);
  const leaves = await countLeaves(context.db, webinar.id, student.id);
  if (!(await isPass(context.db, { classHash: c, studentHash: student.hash, leaves }, pass, context.now())))
    throw new Refusal('code-expired', liveMessages.codeExpired, { httpStatus: 409 });
  requireOpenRoom(context, webinar);
  return context.db.transaction().execute(async (trx) => {
    const doing = { studentId: student.id, source: 'room', by: null } as const;
    if ((await enterRoom(context, trx, webinar, doing)) === null) throw noSeat();
    return { status: true };
  });
};

export const checkOut: UseCase<typeof calls.checkOutCall> = async (context, student, { c }) => {
  const { webinar } = await requirePlace(context.db, c, student.id);
  return context.db.transaction().execute(async (trx) => {
    const stay = { studentId: student.id, activityId: webinar.id };
    if ((await noteLeaving(trx, { ...stay, at: context.now() })) === null) throw noSeat();
    const last = await findLastStay(trx, webinar.id, student.id);
    if (last === undefined) throw new Refusal('not-in', liveMessages.notIn, { httpStatus: 409 });
    // Pressed again: they are out already.
    if (last.what === 'left') return { status: true };
    await insertFact(context, trx, webinar, {
      studentId: student.id,
      source: 'room',
      by: null,
      what: 'left',
      stayKey: last.stay_key,
    });
    await updatePresence(context, trx, webinar, student.id);
    return { status: true };
  });
};
