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

/** What the seats of an import said before it. */
export const listSeatsBefore = (db: Queryable, importId: string) =>
  db
    .selectFrom('attendance_import_seat')
    .select(['seat_id', 'started_at', 'ended_at'])
    .where('import_id', '=', importId)
    .orderBy('seat_id')
    .execute();

/** A later import noted what this one wrote to its seats: it gets what they said before both. */
export const passOnSeats = (db: Queryable, importId: string) =>
  sql`
    update attendance_import_seat set started_at = before.started_at, ended_at = before.ended_at
    from attendance_import_seat before
    where before.import_id = ${importId} and attendance_import_seat.seat_id = before.seat_id
      and attendance_import_seat.import_id > ${importId}`.execute(db);

/** Whether the meeting of a webinar reported anything. */
export const hasFacts = async (db: Queryable, activityId: string): Promise<boolean> =>
  (await db
    .selectFrom('meeting_event')
    .select('id')
    .where('activity_id', '=', activityId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Members whom an import is about, with the valid certificate of each that its minutes decided; by name. */
export const listImported = (db: Queryable, importId: string) =>
  db
    .selectFrom('student')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('meeting_event')
          .select(['student_id', 'activity_id'])
          .distinct()
          .where('import_id', '=', importId)
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
