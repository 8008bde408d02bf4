// The files that a webinar's attendance was read from, and what they said.
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { AttendanceImport } from '#platform/server/database/tables.gen.ts';
import type { MeetingFact } from '../live-queries.ts';

/** Locks a webinar, so that two imports of it run one after the other. */
export const lockAttendance = (db: Queryable, activityId: string) =>
  db.selectFrom('activity').select('id').where('id', '=', activityId).forUpdate().execute();

/** Notes an import. Returns its id. */
export async function insertImport(
  db: Queryable,
  values: Omit<Insertable<AttendanceImport>, 'id' | 'undone_by' | 'undone_at'>,
): Promise<string> {
  const { id } = await db.insertInto('attendance_import').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The imports of a webinar that count, the latest first. */
export const listImports = (db: Queryable, activityId: string) =>
  db
    .selectFrom('attendance_import')
    .select(['id', 'hash', 'digest', 'filename', 'time_zone', 'people', 'made_by', 'made_at'])
    .where('activity_id', '=', activityId)
    .where('undone_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type CountedImport = Awaited<ReturnType<typeof listImports>>[number];

export const endImport = (db: Queryable, id: string, undone: { undone_by: string; undone_at: Temporal.Instant }) =>
  db.updateTable('attendance_import').set(undone).where('id', '=', id).execute();

/** Everyone that a webinar's meeting may name: each holder of a seat or of a place on the waitlist. */
export const listHolders = (db: Queryable, activityId: string) =>
  db
    .selectFrom('seat')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .leftJoin('meeting_link', 'meeting_link.seat_id', 'seat.id')
    .select(['student.id as student_id', 'student.email_key', 'meeting_link.alias'])
    .where('seat.activity_id', '=', activityId)
    .execute();

/** Whom a person decided about, by name and address; the latest word last. */
export const listSettled = (db: Queryable, activityId: string) =>
  db
    .selectFrom('meeting_event')
    .select(['participant_name', 'participant_email', 'student_id', 'settled_as', 'settled_by'])
    .where('activity_id', '=', activityId)
    .where('settled_as', 'is not', null)
    .orderBy('id')
    .execute();

export const insertFacts = (db: Queryable, facts: readonly (MeetingFact & { readonly import_id: string })[]) =>
  db
    .insertInto('meeting_event')
    .values(facts)
    .onConflict((conflict) => conflict.column('fact_key').doNothing())
    .execute();

/** Removes what an import said. Returns the members it was about. */
export async function deleteFacts(db: Queryable, importId: string): Promise<string[]> {
  const rows = await db.deleteFrom('meeting_event').where('import_id', '=', importId).returning('student_id').execute();
  return rows.flatMap(({ student_id }) => (student_id === null ? [] : [student_id]));
}

/** Removes what people answered by an imported file. */
export const deleteAnswers = (db: Queryable, importId: string) =>
  db.deleteFrom('meeting_answer').where('import_id', '=', importId).execute();

/** Notes what a member's seat says before an import changes it; what was noted before stays. */
export const keepSeat = (db: Queryable, importId: string, seat: { activityId: string; studentId: string }) =>
  db
    .insertInto('attendance_import_seat')
    .columns(['import_id', 'seat_id', 'started_at', 'ended_at'])
    .expression((eb) =>
      eb
        .selectFrom('seat')
        .select([sql<string>`${importId}::bigint`.as('import_id'), 'id', 'started_at', 'ended_at'])
        .where('activity_id', '=', seat.activityId)
        .where('student_id', '=', seat.studentId),
    )
    .onConflict((conflict) => conflict.columns(['import_id', 'seat_id']).doNothing())
    .execute();

/** Notes what a member's seat says before the first match by a person changes it. */
export const keepMatchedSeat = (db: Queryable, seat: { activityId: string; studentId: string }) =>
  db
    .insertInto('matched_seat')
    .columns(['seat_id', 'started_at', 'ended_at'])
    .expression((eb) =>
      eb
        .selectFrom('seat')
        .select(['id', 'started_at', 'ended_at'])
        .where('activity_id', '=', seat.activityId)
        .where('student_id', '=', seat.studentId),
    )
    .onConflict((conflict) => conflict.column('seat_id').doNothing())
    .execute();

/**
 * What members' seats said before any import or match that counts. Each of them only moves the coming ahead and the
 * leaving back, so the latest coming and the earliest leaving that was kept are those from before all of them.
 */
export async function listSeatsBefore(db: Queryable, activityId: string, studentIds: readonly string[]) {
  const { rows } = await sql<{
    seat_id: string;
    started_at: Temporal.Instant | null;
    ended_at: Temporal.Instant | null;
  }>`
    select seat.id as seat_id,
      case when bool_and(kept.started_at is not null) then max(kept.started_at) end as started_at,
      case when bool_and(kept.ended_at is not null) then min(kept.ended_at) end as ended_at
    from seat join (
      select seat_id, started_at, ended_at from matched_seat
      union all
      select seat_id, started_at, ended_at from attendance_import_seat
      join attendance_import on attendance_import.id = import_id
      where attendance_import.activity_id = ${activityId} and undone_at is null
    ) kept on kept.seat_id = seat.id
    where seat.activity_id = ${activityId} and seat.student_id = any(${studentIds}::bigint[])
    group by seat.id order by seat.id`.execute(db);
  return rows;
}

/** Seats that were put back: what later imports and matches kept of them is what they say now. */
export const keepAgain = (db: Queryable, seatIds: readonly string[]) =>
  sql`
    with import_seat as (
      update attendance_import_seat set started_at = seat.started_at, ended_at = seat.ended_at
      from seat where seat.id = seat_id and seat_id = any(${seatIds}::bigint[])
    )
    update matched_seat set started_at = seat.started_at, ended_at = seat.ended_at
    from seat where seat.id = seat_id and seat_id = any(${seatIds}::bigint[])`.execute(db);

/** Forgets what seats said before a match of which none is left. */
export const dropMatchedSeats = (db: Queryable, activityId: string, studentIds: readonly string[]) =>
  sql`
    delete from matched_seat using seat
    where seat.id = seat_id and seat.activity_id = ${activityId} and seat.student_id = any(${studentIds}::bigint[])
      and not exists (
        select from meeting_event
        where meeting_event.activity_id = seat.activity_id and meeting_event.student_id = seat.student_id
          and settled_as = 'member'
      )`.execute(db);

/** When the meeting has members come and leave. */
export const listFactsOf = (db: Queryable, activityId: string, studentIds: readonly string[]) =>
  db
    .selectFrom('meeting_event')
    .select([sql<string>`student_id`.as('student_id'), 'what', 'at'])
    .where('activity_id', '=', activityId)
    .where('student_id', 'in', [...studentIds])
    .orderBy('student_id')
    .execute();

/** Whether the meeting of a webinar reported anything. */
export const hasFacts = async (db: Queryable, activityId: string): Promise<boolean> =>
  (await db
    .selectFrom('meeting_event')
    .select('id')
    .where('activity_id', '=', activityId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whom facts are about: those of an import, or of somebody whom a person matched. */
export type Facts =
  | { readonly importId: string }
  | { readonly activityId: string; readonly name: string; readonly email: string };

/** Members whom facts are about, with the valid certificate of each that their minutes decided; by name. */
export const listResting = (db: Queryable, facts: Facts) =>
  db
    .selectFrom('student')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('meeting_event')
          .select(['student_id', 'activity_id'])
          .distinct()
          .where((on) =>
            on.and(
              'importId' in facts
                ? { import_id: facts.importId }
                : {
                    activity_id: facts.activityId,
                    participant_name: facts.name,
                    participant_email: facts.email,
                    settled_as: 'member',
                  },
            ),
          )
          .where('student_id', 'is not', null)
          .as('named'),
      (join) => join.onRef('named.student_id', '=', 'student.id'),
    )
    .leftJoin('credit', (join) =>
      join
        .onRef('credit.student_id', '=', 'student.id')
        .onRef('credit.activity_id', '=', 'named.activity_id')
        .on('credit.attendance_source', '=', 'measured')
        .on((on) =>
          on.not(
            on.exists(
              on
                .selectFrom('credit_correction')
                .whereRef('credit_correction.credit_id', '=', 'credit.id')
                .select('credit_correction.id'),
            ),
          ),
        ),
    )
    .select([
      'student.id as student_id',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'credit.verification_code',
      'credit.ce_type_id',
      'credit.attended_minutes',
    ])
    .orderBy('student.lastname')
    .orderBy('student.firstname')
    .orderBy('student.id')
    .execute();

/** Members whose answers an import brought, by name. */
export const listAnswered = (db: Queryable, importId: string) =>
  db
    .selectFrom('student')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('meeting_answer')
        .select('student_id')
        .where('import_id', '=', importId)
        .where('student_id', 'is not', null)
        .$castTo<{ student_id: string }>(),
    )
    .select(['hash', 'title', 'firstname', 'lastname'])
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('id')
    .execute();

/** How many people an import names who are no member's. */
export async function countUnmatched(db: Queryable, importId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select participant_name, participant_email from meeting_event where import_id = ${importId} and student_id is null
      union
      select participant_name, participant_email from meeting_answer where import_id = ${importId} and student_id is null
    ) as person`.execute(db);
  return rows[0]?.people ?? 0;
}
