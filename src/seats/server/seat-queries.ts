import { sql } from 'kysely';
import { selectClasses } from '#catalogue/server/activities/class-rows.ts';
import { webinarIsOnline, webinarPlace } from '#catalogue/server/activities/webinar-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { secretToken } from '#platform/server/security/random.ts';
import type { SeatState } from '../seat-state.ts';

const webinarColumns = [
  'activity.id',
  'activity.hash',
  'activity.title',
  'activity.type_id',
  'activity.release_at',
  'activity.ends_at',
  'activity.cancelled_at',
  'activity.capacity',
  'activity.zoom_code',
  'activity.calendar_sequence',
  'activity.duration_min',
  'activity.required_minutes',
] as const;

/**
 * Takes the webinar's lock: whoever gives, frees or promotes seats of one webinar goes through here, one after the
 * other. Rows that merely refer to the webinar (views, attempts) do not wait for it.
 */
export function lockWebinar(db: Queryable, by: { id: string } | { hash: string }) {
  const webinars = db
    .selectFrom('activity')
    .select(webinarColumns)
    .where('activity.kind', '=', 'class')
    .where('activity.published', '=', true);
  return ('id' in by ? webinars.where('activity.id', '=', by.id) : webinars.where('activity.hash', '=', by.hash))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedWebinar = NonNullable<Awaited<ReturnType<typeof lockWebinar>>>;

/** The counts of a locked webinar's room, and the newest arrival on its waitlist. */
export async function findRoom(
  db: Queryable,
  activityId: string,
): Promise<{ reserved: number; waiting: number; lastArrival: Temporal.Instant | null }> {
  const row = await db
    .selectFrom('webinar_room')
    .select(['reserved', 'waiting'])
    .select(lastArrival(activityId))
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
  return roomOf(row);
}

const lastArrival = (activityId: string) =>
  sql<Temporal.Instant | null>`(
    select max(before.arrived_at) from seat as before where before.activity_id = ${activityId} and before.state = 'waiting'
  )`.as('last_arrival');

type RoomColumns = {
  readonly reserved: number | null;
  readonly waiting: number | null;
  readonly last_arrival: Temporal.Instant | null;
};

/** The room in a row; a webinar that nobody asked for yet has none. */
export const roomOf = (row: RoomColumns | undefined) => ({
  reserved: row?.reserved ?? 0,
  waiting: row?.waiting ?? 0,
  lastArrival: row?.last_arrival ?? null,
});

type Arrivals = {
  readonly activityId: string;
  readonly studentIds: readonly string[];
  readonly since: Temporal.Instant;
};

/**
 * What some students already have in a webinar, how often each changed it since a moment, and beside each of them the
 * room as `findRoom` reads it.
 */
export const listArrivals = builtOnce((db, { activityId, studentIds, since }: Arrivals) =>
  db
    .selectFrom(sql<{ student_id: string }>`unnest(${studentIds}::bigint[])`.as<'arrival'>(sql`arrival(student_id)`))
    .leftJoin('seat', (join) =>
      join.onRef('seat.student_id', '=', 'arrival.student_id').on('seat.activity_id', '=', activityId),
    )
    .leftJoin('webinar_room', (join) => join.on('webinar_room.activity_id', '=', activityId))
    .select(['arrival.student_id', 'seat.id as seat_id', 'seat.state as seat_state'])
    .select(['webinar_room.reserved', 'webinar_room.waiting'])
    .select(lastArrival(activityId))
    .select((eb) =>
      eb
        .selectFrom('seat_event')
        .whereRef('seat_event.student_id', '=', 'arrival.student_id')
        .where('seat_event.activity_id', '=', activityId)
        .where('seat_event.at', '>', since)
        .where('seat_event.what', 'in', ['reserved', 'waiting', 'cancelled', 'left-waitlist'])
        .select(sql<number>`count(*)::int`.as('count'))
        .as('changes'),
    ),
);

export type NewSeat = { readonly studentId: string; readonly state: SeatState };

/** Writes seats in the order given, each with its event. Returns them with the events' ids. */
export async function insertSeats(db: Queryable, activityId: string, seats: readonly NewSeat[], at: Temporal.Instant) {
  const { rows } = await sql<{ student_id: string; seat_id: string; event_id: string }>`
    with placed as (
      insert into seat (student_id, activity_id, state, cancel_key, arrived_at, reserved_at)
      select request.student_id, ${activityId}, request.state, request.cancel_key, ${at}, case when request.state = 'reserved' then ${at}::timestamptz end
      from unnest(${seats.map((seat) => seat.studentId)}::bigint[], ${seats.map((seat) => seat.state)}::text[], ${seats.map(() => secretToken())}::text[]) with ordinality as request(student_id, state, cancel_key, position)
      order by request.position
      returning id, student_id, state
    ), noted as (
      insert into seat_event (activity_id, student_id, what, at) select ${activityId}, student_id, state, ${at} from placed returning id, student_id
    )
    select placed.student_id, placed.id as seat_id, noted.id as event_id from placed join noted on noted.student_id = placed.student_id`.execute(
    db,
  );
  return rows;
}

/**
 * Moves the first `count` of the waitlist up, in order of arrival; accounts that are closed are passed over. Returns
 * the events' ids.
 */
export async function updatePromoted(
  db: Queryable,
  activityId: string,
  count: number,
  at: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with first as (
      select seat.id from seat join student on student.id = seat.student_id
      where seat.activity_id = ${activityId} and seat.state = 'waiting' and student.disabled_at is null
      order by seat.arrived_at, seat.id limit ${count}
    ), promoted as (
      update seat set state = 'reserved', reserved_at = ${at} from first where seat.id = first.id returning seat.student_id, seat.arrived_at, seat.id
    )
    insert into seat_event (activity_id, student_id, what, at)
    select ${activityId}, student_id, 'promoted', ${at} from promoted order by arrived_at, id returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** A reserved seat at staff's word: a new one, or instead of a waitlist position. */
export function writeGivenSeat(db: Queryable, activityId: string, studentId: string, at: Temporal.Instant) {
  return db
    .insertInto('seat')
    .values({
      student_id: studentId,
      activity_id: activityId,
      state: 'reserved',
      cancel_key: secretToken(),
      arrived_at: at,
      reserved_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'activity_id']).doUpdateSet({ state: 'reserved', reserved_at: at }),
    )
    .execute();
}

/** Puts a waitlist position before all others. False if it is the first already. */
export async function updateAhead(db: Queryable, activityId: string, seatId: string): Promise<boolean> {
  const { rows } = await sql`
    update seat set arrived_at = first.arrived_at - interval '1 microsecond'
    from (
      select id, arrived_at from seat where activity_id = ${activityId} and state = 'waiting'
      order by arrived_at, id limit 1
    ) as first
    where seat.id = ${seatId} and first.id <> seat.id
    returning seat.id`.execute(db);
  return rows.length > 0;
}

/** Puts a seat on the waitlist, as if its member had arrived at `arrivedAt`. */
export function updateReturned(db: Queryable, seatId: string, arrivedAt: Temporal.Instant) {
  return db
    .updateTable('seat')
    .set({ state: 'waiting', arrived_at: arrivedAt, reserved_at: null })
    .where('id', '=', seatId)
    .execute();
}

/** A seat or a waitlist place of an earlier record; one per student and webinar. */
export function insertImportedSeat(
  db: Queryable,
  seat: {
    studentId: string;
    activityId: string;
    state: SeatState;
    arrivedAt: Temporal.Instant;
    startedAt?: Temporal.Instant;
  },
) {
  return db
    .insertInto('seat')
    .values({
      student_id: seat.studentId,
      activity_id: seat.activityId,
      state: seat.state,
      cancel_key: secretToken(),
      arrived_at: seat.arrivedAt,
      reserved_at: seat.state === 'reserved' ? seat.arrivedAt : null,
      started_at: seat.startedAt ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `madeBy`: the staff member by name, and `reason` what they wrote; absent where the member did it. */
export async function insertSeatEvent(
  db: Queryable,
  event: {
    activityId: string;
    studentId: string;
    what: string;
    at: Temporal.Instant;
    madeBy?: string;
    reason?: string;
  },
): Promise<string> {
  const row = await db
    .insertInto('seat_event')
    .values({
      activity_id: event.activityId,
      student_id: event.studentId,
      what: event.what,
      at: event.at,
      made_by: event.madeBy ?? null,
      reason: event.reason || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One event for everyone who has a seat or waits. Returns the events' ids. */
export async function insertEventForAll(
  db: Queryable,
  activityId: string,
  what: 'moved' | 'webinar-cancelled',
  at: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`insert into seat_event (activity_id, student_id, what, at) select activity_id, student_id, ${what}, ${at} from seat where activity_id = ${activityId} returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export function findSeatByKey(db: Queryable, cancelKey: string) {
  return db
    .selectFrom('seat')
    .select(['id', 'student_id', 'activity_id', 'state'])
    .where('cancel_key', '=', cancelKey)
    .executeTakeFirst();
}

/** Takes a seat or a waiting place away and returns it; nothing if it is gone already. */
export function deleteSeat(db: Queryable, seatId: string) {
  return db.deleteFrom('seat').where('id', '=', seatId).returning(['student_id', 'state']).executeTakeFirst();
}

/** How many wait before a waitlist position, and in all. */
export const waitlistPositionSql = sql<number>`case when seat.state = 'waiting' then (
  select count(*)::int from seat as ahead where ahead.activity_id = seat.activity_id and ahead.state = 'waiting' and (ahead.arrived_at, ahead.id) <= (seat.arrived_at, seat.id)
) else 0 end`;

/** A student's seat in a webinar, with its waitlist position. */
export function findHeldSeat(db: Queryable, studentId: string, classHash: string) {
  return db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .innerJoin('webinar_room', 'webinar_room.activity_id', 'activity.id')
    .where('seat.student_id', '=', studentId)
    .where('activity.hash', '=', classHash)
    .where('activity.published', '=', true)
    .select([
      'seat.id',
      'seat.state',
      'seat.cancel_key',
      'activity.release_at',
      'webinar_room.waiting as waitlist_length',
      waitlistPositionSql.as('waitlist_position'),
    ])
    .executeTakeFirst();
}

/** Webinars of a student that are not over and not cancelled, soonest first, with seat or waiting place. */
export function listHeldSeats(db: Queryable, studentId: string, now: Temporal.Instant) {
  return selectClasses(db, studentId)
    .where('seat.id', 'is not', null)
    .where('activity.published', '=', true)
    .where('activity.type_id', '=', 20)
    .where('activity.cancelled_at', 'is', null)
    .where('activity.ends_at', '>', now)
    .select([
      'seat.id as seat_id',
      'seat.cancel_key',
      'activity.required_minutes',
      webinarPlace.as('place'),
      webinarIsOnline.as('is_online'),
      waitlistPositionSql.as('waitlist_position'),
    ])
    .select((eb) =>
      eb
        .selectFrom('webinar_room')
        .whereRef('webinar_room.activity_id', '=', 'activity.id')
        .select('webinar_room.waiting')
        .as('waitlist_length'),
    )
    .orderBy('activity.release_at')
    .orderBy('activity.id')
    .execute();
}

/** Upcoming webinars where someone waits though a seat is free, or where a closed account still has a place. */
export function listWebinarsToClose(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('activity')
    .innerJoin('webinar_room as room', 'room.activity_id', 'activity.id')
    .where('activity.list', '=', 'live')
    .where('activity.published', '=', true)
    .where('activity.cancelled_at', 'is', null)
    .where('activity.release_at', '>', now)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('room.waiting', '>', 0),
          eb.or([eb('activity.capacity', 'is', null), eb('room.reserved', '<', eb.ref('activity.capacity'))]),
        ]),
        eb.exists(
          eb
            .selectFrom('seat')
            .innerJoin('student', 'student.id', 'seat.student_id')
            .whereRef('seat.activity_id', '=', 'activity.id')
            .where('student.disabled_at', 'is not', null)
            .select('seat.id'),
        ),
      ]),
    )
    .select('activity.id')
    .execute();
}

export function deleteSeatsOfClosedAccounts(db: Queryable, activityId: string) {
  return db
    .deleteFrom('seat')
    .where('activity_id', '=', activityId)
    .where('student_id', 'in', (eb) => eb.selectFrom('student').where('disabled_at', 'is not', null).select('id'))
    .execute();
}

/** When a webinar is to take place, before it is written again. */
export function findTimes(db: Queryable, activityId: string) {
  return db.selectFrom('activity').select(['release_at', 'ends_at']).where('id', '=', activityId).executeTakeFirst();
}

/** The reserved seats of some students, taken under their row locks in one order. */
export function lockReservedSeats(db: Queryable, activityId: string, studentIds: readonly string[]) {
  return db
    .selectFrom('seat')
    .select(['id', 'student_id', 'started_at', 'attended'])
    .where('activity_id', '=', activityId)
    .where(sql<boolean>`student_id = any(${studentIds}::bigint[])`)
    .where('state', '=', 'reserved')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Notes when some students came in, on their seats; `firstTime` are those who had not entered before, each of whom gets
 * an event.
 */
export function updateEntries(
  db: Queryable,
  activityId: string,
  entries: { readonly seatIds: readonly string[]; readonly firstTime: readonly string[] },
  at: Temporal.Instant,
) {
  return sql`
    with entered as (
      insert into seat_event (activity_id, student_id, what, at)
      select ${activityId}, student_id, 'entered', ${at} from unnest(${entries.firstTime}::bigint[]) as first(student_id)
    )
    update seat set started_at = ${at} where id = any(${entries.seatIds}::bigint[])`.execute(db);
}

/** The state of a student's seat, taken under its row lock. */
export function lockSeat(db: Queryable, studentId: string, activityId: string) {
  return db
    .selectFrom('seat')
    .select(['id', 'state', 'started_at', 'ended_at', 'attended', 'attendance_noted'])
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .forUpdate()
    .executeTakeFirst();
}

export function updateAttendance(
  db: Queryable,
  seatId: string,
  attendance: {
    started_at?: Temporal.Instant | null;
    ended_at?: Temporal.Instant | null;
    attended?: boolean;
    attended_answered_at?: Temporal.Instant;
    presence?: string | null;
    attendance_noted?: boolean;
  },
) {
  return db.updateTable('seat').set(attendance).where('id', '=', seatId).execute();
}

/**
 * The webinars that a student has a seat or a waitlist position for, in the order in which every transaction locks
 * them.
 */
export function listWebinarsOf(db: Queryable, studentId: string) {
  return db
    .selectFrom('seat')
    .select(['id', 'activity_id'])
    .where('student_id', '=', studentId)
    .orderBy('activity_id')
    .execute();
}
