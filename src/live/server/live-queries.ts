import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { isInRoomColumn, leftOutIsAbsentColumn } from '#credit/server/attendance/attendance-columns.ts';

const webinarColumns = [
  'id',
  'hash',
  'type_id',
  'release_at',
  'ends_at',
  'cancelled_at',
  'room_closed_at',
  'zoom_code',
  'duration_min',
  'required_minutes',
  'attendance_reported_at',
] as const;

/** A published live webinar by its hash. */
export function findWebinar(db: Queryable, classHash: string) {
  return db
    .selectFrom('activity')
    .select(webinarColumns)
    .where('hash', '=', classHash)
    .where('kind', '=', 'class')
    .where('published', '=', true)
    .executeTakeFirst();
}

/** The webinar that a meeting was held for at a moment: codes are used again, so the one whose time is nearest. */
export function findWebinarOfMeeting(db: Queryable, meetingCode: string, at: Temporal.Instant) {
  return db
    .selectFrom('activity')
    .select(webinarColumns)
    .where('zoom_code', '=', meetingCode)
    .where('list', '=', 'live')
    .where('release_at', '<=', at.add({ hours: 3 }))
    .where('ends_at', '>=', at.subtract({ hours: 6 }))
    .orderBy(sql`abs(extract(epoch from release_at - ${at}::timestamptz))`)
    .executeTakeFirst();
}

/** What students are called in the meeting, and by which mark the meeting's record names them. */
export function listAttendees(db: Queryable, studentIds: readonly string[]) {
  return db
    .selectFrom('student')
    .select(['id', 'hash', 'title', 'firstname', 'lastname'])
    .where(sql<boolean>`id = any(${studentIds}::bigint[])`)
    .execute();
}

/**
 * The seat holder that a meeting's record means: by the personal link, else by its alias, else by the mark that the
 * join link carried, else by the address of the account.
 */
export function findParticipant(
  db: Queryable,
  activityId: string,
  participant: { attendee: string; emailKey: string; registrantId: string },
) {
  return db
    .selectFrom('seat')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .leftJoin('meeting_link', 'meeting_link.seat_id', 'seat.id')
    .select('student.id')
    .where('seat.activity_id', '=', activityId)
    .where((eb) =>
      eb.or([
        eb('meeting_link.registrant_id', '=', participant.registrantId),
        eb('meeting_link.alias', '=', participant.emailKey),
        eb('student.hash', '=', participant.attendee),
        eb('student.email_key', '=', participant.emailKey),
      ]),
    )
    .orderBy(sql`meeting_link.registrant_id is not distinct from ${participant.registrantId}`, 'desc')
    .orderBy(sql`meeting_link.alias is not distinct from ${participant.emailKey}`, 'desc')
    .orderBy((eb) => eb('student.hash', '=', participant.attendee), 'desc')
    .executeTakeFirst();
}

/** What a person decided about somebody of this name and address in a webinar's meeting. */
export function findSettled(db: Queryable, activityId: string, { name, email }: { name: string; email: string }) {
  return db
    .selectFrom('meeting_event')
    .select(['student_id', 'settled_as', 'settled_by'])
    .where('activity_id', '=', activityId)
    .where('settled_as', 'is not', null)
    .where('participant_name', '=', name.slice(0, 200))
    .where('participant_email', '=', email.slice(0, 320))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type MeetingFact = {
  readonly fact_key: string;
  readonly stay_key: string;
  readonly instance_key: string;
  readonly source: 'webhook' | 'report' | 'room' | 'desk';
  readonly meeting_code: string;
  readonly activity_id: string | null;
  readonly student_id: string | null;
  readonly what: 'joined' | 'left';
  readonly participant_name: string;
  readonly participant_email: string;
  readonly settled_as?: string | null;
  readonly settled_by?: string | null;
  readonly registrant_id: string | null;
  readonly at: Temporal.Instant;
  readonly received_at: Temporal.Instant;
};

/** The keys of everything that a webinar's meeting reported. */
export async function listFactKeys(db: Queryable, activityId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('meeting_event').select('fact_key').where('activity_id', '=', activityId).execute();
  return new Set(rows.map((row) => row.fact_key));
}

/** Stores a fact once. False if it was reported before. */
export async function insertMeetingEvent(db: Queryable, fact: MeetingFact): Promise<boolean> {
  const row = await db
    .insertInto('meeting_event')
    .values(fact)
    .onConflict((conflict) => conflict.column('fact_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the student first joined by the meeting's own record, at any time of it. */
export async function findFirstJoin(
  db: Queryable,
  activityId: string,
  studentId: string,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('meeting_event')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .where('what', '=', 'joined')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Anything that the meeting reported of one student. */
export const findFirstFact = (
  db: Queryable,
  { activityId, studentId }: { readonly activityId: string; readonly studentId: string },
) =>
  db
    .selectFrom('meeting_event')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .limit(1)
    .executeTakeFirst();

/** What the meeting reported of one student, in no order. */
export function listPresenceEvents(db: Queryable, activityId: string, studentId: string) {
  return db
    .selectFrom('meeting_event')
    .select(['stay_key', 'instance_key', 'what', 'at'])
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .execute();
}

/** The webinars whose meeting named a student, of those that another one has a reserved seat in. */
export async function listMeetingsOf(
  db: Queryable,
  { studentId, seatOf }: { readonly studentId: string; readonly seatOf: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('meeting_event')
    .innerJoin('seat', (join) =>
      join
        .onRef('seat.activity_id', '=', 'meeting_event.activity_id')
        .on('seat.student_id', '=', seatOf)
        .on('seat.state', '=', 'reserved'),
    )
    .select('seat.activity_id')
    .distinct()
    .where('meeting_event.student_id', '=', studentId)
    .execute();
  return rows.map(({ activity_id }) => activity_id);
}

/** The known ends of the runnings of a webinar's meeting. */
export function listInstanceEnds(db: Queryable, activityId: string) {
  return db
    .selectFrom('meeting_instance')
    .select(['instance_key', 'ended_at'])
    .where('activity_id', '=', activityId)
    .execute();
}

/** Keeps when a running of a meeting ended; the latest word counts. */
export function insertInstanceEnd(
  db: Queryable,
  instance: { readonly instance_key: string; readonly activity_id: string | null; readonly ended_at: Temporal.Instant },
) {
  return db
    .insertInto('meeting_instance')
    .values(instance)
    .onConflict((conflict) =>
      conflict
        .column('instance_key')
        .doUpdateSet({ ended_at: sql<Temporal.Instant>`greatest(meeting_instance.ended_at, excluded.ended_at)` }),
    )
    .execute();
}

/** Seat holders with a join whose end nobody knows, in the order in which their seats are locked. */
export function listOpenPresences(db: Queryable, activityId: string) {
  return db
    .selectFrom('seat')
    .select('student_id')
    .where('activity_id', '=', activityId)
    .where(sql<boolean>`(presence->>'open')::int > 0`)
    .orderBy('student_id')
    .execute();
}

/** What decides the attendance of a seat. */
export const attendanceColumns = [
  'seat.state as seat_state',
  'seat.started_at',
  'seat.presence',
  'seat.attendance_noted',
  'activity.type_id',
  'activity.release_at',
  'activity.ends_at',
  'activity.required_minutes',
  'activity.attendance_reported_at',
] as const;

/**
 * What is known of the attendance that a member declared, of the seats with these numbers and of activities with these
 * credits.
 */
export function listAttended(
  db: Queryable,
  studentId: string,
  { seatIds, creditIds }: { readonly seatIds: readonly string[]; readonly creditIds: readonly string[] },
) {
  return db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .where('seat.student_id', '=', studentId)
    .where('seat.attended', '=', true)
    .where(
      sql<boolean>`(seat.id = any(${seatIds}::bigint[])
        or seat.activity_id in (select activity_id from credit where id = any(${creditIds}::bigint[])))`,
    )
    .select(['seat.activity_id', ...attendanceColumns])
    .select([leftOutIsAbsentColumn.as('unmatched_is_absent'), isInRoomColumn.as('is_in_room')])
    .orderBy('seat.id')
    .execute();
}

/** Members who declared to have attended, with what is known of it, and the valid credit for it. */
export function listDeclared(db: Queryable, activityId: string) {
  return db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .where('seat.activity_id', '=', activityId)
    .where('seat.state', '=', 'reserved')
    .where('seat.attended', '=', true)
    .select(['student.title', 'student.firstname', 'student.lastname', 'student.email', ...attendanceColumns])
    .select([leftOutIsAbsentColumn.as('unmatched_is_absent'), isInRoomColumn.as('is_in_room')])
    .select((eb) => [
      eb
        .selectFrom('credit')
        .whereRef('credit.student_id', '=', 'seat.student_id')
        .whereRef('credit.activity_id', '=', 'seat.activity_id')
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('credit_correction')
                .whereRef('credit_correction.credit_id', '=', 'credit.id')
                .select('credit_correction.id'),
            ),
          ),
        )
        .orderBy('credit.earned_at', 'desc')
        .limit(1)
        .select('credit.ce_type_id')
        .as('earned_type'),
    ])
    .orderBy('student.lastname')
    .orderBy('student.firstname')
    .orderBy('student.id')
    .execute();
}

/** People whom the meeting reported and who could not be matched to a seat. */
export function listUnmatchedParticipants(db: Queryable, activityId: string) {
  return db
    .selectFrom('meeting_event')
    .select(['participant_name', 'participant_email'])
    .distinct()
    .where('activity_id', '=', activityId)
    .where('student_id', 'is', null)
    .where('settled_as', 'is', null)
    .where((eb) => eb.or([eb('participant_name', '<>', ''), eb('participant_email', '<>', '')]))
    .orderBy('participant_name')
    .orderBy('participant_email')
    .execute();
}

export type Settled = {
  readonly name: string;
  readonly email: string;
  readonly as: 'member' | 'not-member' | 'staff';
  /** The member, or null for everyone else. */
  readonly studentId: string | null;
  /** The person who decided, by name. */
  readonly by: string;
};

/** Writes who somebody in the meeting was; what is matched stays. Returns the facts of it, in their order. */
export async function settleParticipant(
  db: Queryable,
  activityId: string,
  { name, email, as, studentId, by }: Settled,
) {
  const events = await db
    .updateTable('meeting_event')
    .set({ student_id: studentId, settled_as: as, settled_by: by })
    .where('activity_id', '=', activityId)
    .where('student_id', 'is', null)
    .where('participant_name', '=', name)
    .where('participant_email', '=', email)
    .returning(['what', 'at'])
    .execute();
  return events.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

type Called = Pick<Settled, 'name' | 'email'>;

/** As whom a person settled somebody in the meeting, with the member, if it is one. */
export const listSettledAs = (db: Queryable, activityId: string, { name, email }: Called) =>
  db
    .selectFrom('meeting_event')
    .select(['student_id', 'settled_as'])
    .distinct()
    .where('activity_id', '=', activityId)
    .where('settled_as', 'is not', null)
    .where('participant_name', '=', name)
    .where('participant_email', '=', email)
    .where((eb) => eb.or([eb('participant_name', '<>', ''), eb('participant_email', '<>', '')]))
    .orderBy('student_id')
    .execute();

/** Forgets what a person decided about somebody in the meeting. */
export const unsettleParticipant = (db: Queryable, activityId: string, { name, email }: Called) =>
  db
    .updateTable('meeting_event')
    .set({ student_id: null, settled_as: null, settled_by: null })
    .where('activity_id', '=', activityId)
    .where('settled_as', 'is not', null)
    .where('participant_name', '=', name)
    .where('participant_email', '=', email)
    .execute();

/** Takes a delivery's signature; false = it was taken before. */
export async function insertDelivery(db: Queryable, signatureHash: Buffer, at: Temporal.Instant): Promise<boolean> {
  const row = await db
    .insertInto('webhook_delivery')
    .values({ signature_hash: signatureHash, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('received_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the meeting service last reported somebody by itself. */
export async function findLastDelivery(db: Queryable): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('meeting_event')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .where('source', '=', 'webhook')
    .executeTakeFirst();
  return row?.at ?? null;
}

export function deleteDeliveriesBefore(db: Queryable, before: Temporal.Instant) {
  return db.deleteFrom('webhook_delivery').where('received_at', '<', before).execute();
}

export function findPass(db: Queryable, studentId: string, activityId: string) {
  return db
    .selectFrom('exam_attempt')
    .select('id')
    .where('student_id', '=', studentId)
    .where('activity_id', '=', activityId)
    .where('passed', '=', true)
    .executeTakeFirst();
}

type Named = { readonly id: string; readonly email: string };

/** Rows of reports about a student: matched to them, or to nobody and with their address. */
export const isAbout = ({ id, email }: Named) =>
  sql<boolean>`(student_id = ${id} or student_id is null and lower(participant_email) = ${email.toLowerCase()})`;

/**
 * Removes a student's name, address, and number at the service from what meetings reported, also where it was matched
 * to nobody. The keys of a fact and of its stay may contain them, too.
 */
export function clearParticipant(db: Queryable, member: Named) {
  return db
    .updateTable('meeting_event')
    .set({
      participant_name: '',
      participant_email: '',
      registrant_id: null,
      fact_key: sql`md5(fact_key)`,
      stay_key: sql`md5(stay_key)`,
    })
    .where(isAbout(member))
    .execute();
}
