// What a member's calendar is made of: the secret address of the feed, and the webinars in it.
import { webinarIsOnline, webinarPlace } from '#catalogue/server/activities/webinar-columns.ts';
import { speakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';

/** What a calendar says of a webinar. */
const eventColumns = [
  'activity.hash as class_hash',
  'activity.title',
  'activity.release_at',
  'activity.ends_at',
  'activity.calendar_sequence',
  'activity.cancelled_at',
  'company.name as company_name',
  speakerNames.as('speaker_name'),
  webinarPlace.as('place'),
  webinarIsOnline.as('is_online'),
] as const;

export function findFeed(db: Queryable, studentId: string) {
  return db.selectFrom('calendar_feed').select('feed_key').where('student_id', '=', studentId).executeTakeFirst();
}

export function findFeedOwner(db: Queryable, feedKey: string) {
  return db
    .selectFrom('calendar_feed')
    .innerJoin('student', 'student.id', 'calendar_feed.student_id')
    .where('calendar_feed.feed_key', '=', feedKey)
    .where('student.disabled_at', 'is', null)
    .select(['student.id', 'student.firstname', 'student.lastname'])
    .executeTakeFirst();
}

/** A new key takes the place of the one before. */
export function insertFeed(db: Queryable, studentId: string, feedKey: string, at: Temporal.Instant) {
  return db
    .insertInto('calendar_feed')
    .values({ student_id: studentId, feed_key: feedKey, made_at: at })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ feed_key: feedKey, made_at: at }))
    .execute();
}

export function deleteFeed(db: Queryable, studentId: string) {
  return db.deleteFrom('calendar_feed').where('student_id', '=', studentId).execute();
}

/**
 * Webinars of a student's calendar: seats, also of the last thirty days, and what was cancelled, so that it disappears
 * there too.
 */
export function listFeedWebinars(db: Queryable, studentId: string, since: Temporal.Instant) {
  return db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .where('seat.student_id', '=', studentId)
    .where('seat.state', '=', 'reserved')
    .where('activity.published', '=', true)
    .where('activity.ends_at', '>', since)
    .select(eventColumns)
    .select((eb) =>
      eb
        .selectFrom('seat_event')
        .whereRef('seat_event.activity_id', '=', 'activity.id')
        .whereRef('seat_event.student_id', '=', 'seat.student_id')
        .where('seat_event.what', 'in', ['cancelled', 'returned'])
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('cancellations'),
    )
    .orderBy('activity.release_at')
    .limit(500)
    .execute();
}

/** A webinar for its public calendar file. */
export function findCalendarWebinar(db: Queryable, classHash: string) {
  return db
    .selectFrom('activity')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .where('activity.hash', '=', classHash)
    .where('activity.list', '=', 'live')
    .where('activity.published', '=', true)
    .select(eventColumns)
    .executeTakeFirst();
}
