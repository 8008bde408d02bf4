import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { AskedCheck } from '../../attendance-check.ts';

type NewCheck = AskedCheck & {
  readonly hash: string;
  readonly activity_id: string;
  readonly asked_by: string;
  readonly asked_at: Temporal.Instant;
  readonly closes_at: Temporal.Instant;
};

export const insertCheck = (db: Queryable, check: NewCheck) =>
  db.insertInto('attendance_check').values(check).execute();

/** Of two who ask at once, the second waits here and then finds what the first one asked. */
export const lockActivity = (db: Queryable, activityId: string) =>
  db.selectFrom('activity').select('id').where('id', '=', activityId).forNoKeyUpdate().executeTakeFirst();

/** The check of a webinar that is open at a moment. */
export const findOpenCheck = (db: Queryable, activityId: string, at: Temporal.Instant) =>
  db
    .selectFrom('attendance_check')
    .select(['word', 'question', 'closes_at'])
    .where('activity_id', '=', activityId)
    .where('closes_at', '>', at)
    .executeTakeFirst();

/** A check by its hash, with whether a student has a reserved seat in its webinar and answered before. */
export const findCheck = (db: Queryable, hash: string, studentId: string) =>
  db
    .selectFrom('attendance_check')
    .innerJoin('activity', 'activity.id', 'attendance_check.activity_id')
    .where('attendance_check.hash', '=', hash)
    .where('activity.published', '=', true)
    .select([
      'attendance_check.id',
      'activity.hash as class_hash',
      'attendance_check.word',
      'attendance_check.choices',
      'attendance_check.closes_at',
      sql<boolean>`exists (select from seat where seat.activity_id = activity.id
        and seat.student_id = ${studentId} and seat.state = 'reserved')`.as('has_seat'),
      sql<boolean>`exists (select from check_answer where check_id = attendance_check.id
        and student_id = ${studentId} and answered_at is not null)`.as('is_answered'),
    ])
    .executeTakeFirst();

type NewAnswer = {
  readonly check_id: string;
  readonly student_id: string;
  readonly answer: string;
  readonly answered_at: Temporal.Instant;
};

/**
 * Counts a try before it is compared, so that tries at the same moment are counted one after the other: how many there
 * are now, and whether an answer counted before.
 */
export const countTry = (db: Queryable, checkId: string, studentId: string) =>
  db
    .insertInto('check_answer')
    .values({ check_id: checkId, student_id: studentId, wrong_tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['check_id', 'student_id']).doUpdateSet({
        wrong_tries: sql`check_answer.wrong_tries + (check_answer.answered_at is null)::int`,
      }),
    )
    .returning(['wrong_tries as tries', sql<boolean>`answered_at is not null`.as('is_answered')])
    .executeTakeFirstOrThrow();

/** Stores the answer that was the last try. */
export const updateAnswer = (db: Queryable, { check_id, student_id, ...answer }: NewAnswer) =>
  db
    .updateTable('check_answer')
    .set({ ...answer, wrong_tries: sql`wrong_tries - 1` })
    .where('check_id', '=', check_id)
    .where('student_id', '=', student_id)
    .execute();

/** The checks of a webinar in their order, each with the number of its answers. */
export const listChecks = (db: Queryable, activityId: string) =>
  db
    .selectFrom('attendance_check')
    .where('activity_id', '=', activityId)
    .select([
      'word',
      'question',
      'choices',
      'asked_by',
      'asked_at',
      'closes_at',
      sql<Record<string, number>>`(
        select coalesce(json_object_agg(answer, times), '{}') from (
          select answer, count(*)::int as times from check_answer
          where check_id = attendance_check.id and answered_at is not null group by answer
        ) as counted
      )`.as('answers'),
    ])
    .orderBy('id')
    .execute();

/** How many checks a webinar had, and how many of them a member answered. */
export const countChecks = (db: Queryable, activityId: string, studentId: string) =>
  db
    .selectFrom('attendance_check')
    .leftJoin('check_answer', (join) =>
      join.onRef('check_answer.check_id', '=', 'attendance_check.id').on('student_id', '=', studentId),
    )
    .where('activity_id', '=', activityId)
    .select([sql<number>`count(*)::int`.as('asked'), sql<number>`count(check_answer.answered_at)::int`.as('answered')])
    .executeTakeFirstOrThrow();
