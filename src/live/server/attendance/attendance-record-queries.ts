import { sql } from 'kysely';
import { isInRoomColumn, leftOutIsAbsentColumn } from '#credit/server/attendance/attendance-columns.ts';
import { selectStanding } from '#credit/server/credit-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import { attendanceColumns } from '../live-queries.ts';

/** A member's seat in a webinar, or waitlist position, with what decides its attendance. */
export const findAttendedSeat = (db: Queryable, { c, student }: { readonly c: string; readonly student: string }) =>
  db
    .selectFrom('seat')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .where('activity.hash', '=', c)
    .where('student.hash', '=', student)
    .select([
      'student.id as student_id',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.disabled_at',
      'activity.id as activity_id',
      'activity.title as webinar',
      'seat.attended',
    ])
    .select(attendanceColumns)
    .select([leftOutIsAbsentColumn.as('unmatched_is_absent'), isInRoomColumn.as('is_in_room')])
    .executeTakeFirst();

export type AttendedSeat = NonNullable<Awaited<ReturnType<typeof findAttendedSeat>>>;

/** Everything that is known of one member in a webinar, in its order. */
export const listEvidence = (db: Queryable, activityId: string, studentId: string) =>
  db
    .selectFrom('seat_event')
    .select(['at', 'what', sql<string | null>`null`.as('source'), 'made_by as by', 'reason as note'])
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .unionAll((eb) =>
      eb
        .selectFrom('meeting_event')
        .select(['at', 'what', 'source', 'settled_by as by', sql<string | null>`null`.as('note')])
        .where('activity_id', '=', activityId)
        // With its reason among the seat's events.
        .where('source', '<>', 'desk')
        .where('student_id', '=', studentId),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('attendance_check')
        .select([
          'asked_at as at',
          sql<string>`case when word is null then 'asked-question' else 'asked-word' end`.as('what'),
          sql<string | null>`null`.as('source'),
          'asked_by as by',
          'question as note',
        ])
        .where('activity_id', '=', activityId),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('check_answer')
        .innerJoin('attendance_check', 'attendance_check.id', 'check_answer.check_id')
        .select([
          sql<Temporal.Instant>`answered_at`.as('at'),
          sql<string>`case when word is null then 'answered-question' else 'answered-word' end`.as('what'),
          sql<string | null>`null`.as('source'),
          sql<string | null>`null`.as('by'),
          sql<string | null>`null`.as('note'),
        ])
        .where('activity_id', '=', activityId)
        .where('student_id', '=', studentId)
        .where('answered_at', 'is not', null),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('meeting_answer')
        // Of the service and of a file, it is one answer.
        .distinct()
        .select([
          sql<Temporal.Instant>`at`.as('at'),
          sql<string>`case what when 'poll' then 'answered-poll' else 'asked-in-meeting' end`.as('what'),
          sql<string | null>`case what when 'poll' then 'polls' else 'questions' end`.as('source'),
          sql<string | null>`null`.as('by'),
          sql<string | null>`question`.as('note'),
        ])
        .where('activity_id', '=', activityId)
        .where('at', 'is not', null)
        .where('student_id', '=', studentId),
    )
    .orderBy('at')
    .execute();

/** The valid certificate that a member earned with an activity. */
export const findCertificate = (db: Queryable, activityId: string, studentId: string) =>
  selectStanding(db, studentId)
    .where('credit.activity_id', '=', activityId)
    .orderBy('credit.id', 'desc')
    .select(['credit.verification_code', 'credit.ce_type_id', 'credit.credits', 'credit.local_date', 'credit.reason'])
    .executeTakeFirst();
