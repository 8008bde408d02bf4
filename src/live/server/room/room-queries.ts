// Who is in the room that a webinar is held in: the facts of the room are among those of the meeting.
import { sql } from 'kysely';
import { speakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';

/** Facts of the room: by its code, or by a person at the desk. */
const isOfRoom = sql<boolean>`meeting_event.source in ('room', 'desk')`;

/** How many people checked in, and how many of them are still in. */
export async function countRoom(db: Queryable, activityId: string): Promise<{ checkedIn: number; isIn: number }> {
  const { rows } = await sql<{ checkedIn: number; isIn: number }>`
    select count(*)::int as "checkedIn", count(*) filter (where what = 'joined')::int as "isIn" from (
      select distinct on (student_id) what from meeting_event
      where activity_id = ${activityId} and ${isOfRoom} and student_id is not null
      order by student_id, at desc, id desc
    ) as newest`.execute(db);
  return rows[0] ?? { checkedIn: 0, isIn: 0 };
}

/** The place of a webinar with its seats, and a student's seat in it. */
export const findPlace = (db: Queryable, activityId: string, studentId: string | null) =>
  db
    .selectFrom('webinar_place')
    .innerJoin('activity', 'activity.id', 'webinar_place.activity_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('webinar_room', 'webinar_room.activity_id', 'activity.id')
    .leftJoin('seat', (join) =>
      join.onRef('seat.activity_id', '=', 'activity.id').on('seat.student_id', '=', studentId),
    )
    .where('webinar_place.activity_id', '=', activityId)
    .select([
      'webinar_place.place',
      'activity.title',
      'activity.credits',
      'activity.capacity',
      'seat.state as seat_state',
      speakerNames.as('speaker'),
      sql<number>`coalesce(webinar_room.reserved, 0)`.as('reserved'),
    ])
    .executeTakeFirst();

/** The newest fact of the room about a student. */
export const findLastStay = (db: Queryable, activityId: string, studentId: string) =>
  db
    .selectFrom('meeting_event')
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .where(isOfRoom)
    .select(['what', 'at', 'stay_key', 'instance_key'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** How often a student checked out of the room. */
export async function countLeaves(db: Queryable, activityId: string, studentId: string): Promise<number> {
  const row = await db
    .selectFrom('meeting_event')
    .where('activity_id', '=', activityId)
    .where('student_id', '=', studentId)
    .where(isOfRoom)
    .where('what', '=', 'left')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
