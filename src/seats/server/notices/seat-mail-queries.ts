// Whom mails about seats go to: what happened with a seat, and what is due before and after a webinar.
import { sql } from 'kysely';
import { webinarIsOnline, webinarPlace } from '#catalogue/server/activities/webinar-columns.ts';
import { speakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { SeatState } from '../../seat-state.ts';
import { waitlistPositionSql } from '../seat-queries.ts';

/**
 * What the mails of these events need: the event, its webinar and student, and the seat if it is still there. In the
 * order of the events.
 */
export function listEventsToNotify(db: Queryable, eventIds: readonly string[]) {
  return db
    .selectFrom('seat_event')
    .innerJoin('activity', 'activity.id', 'seat_event.activity_id')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .innerJoin('student', 'student.id', 'seat_event.student_id')
    .leftJoin('seat', (join) =>
      join.onRef('seat.activity_id', '=', 'activity.id').onRef('seat.student_id', '=', 'student.id'),
    )
    .where('seat_event.id', 'in', eventIds)
    .where('student.disabled_at', 'is', null)
    .select([
      ...mailColumns,
      'seat_event.id as event_id',
      'seat_event.what',
      'seat_event.made_by',
      'seat.state as seat_state',
      'seat.cancel_key',
      waitlistPositionSql.as('waitlist_position'),
    ])
    .select((eb) => [
      eb
        .selectFrom('seat_event as earlier')
        .whereRef('earlier.activity_id', '=', 'seat_event.activity_id')
        .whereRef('earlier.student_id', '=', 'seat_event.student_id')
        .whereRef('earlier.id', '<', 'seat_event.id')
        .where('earlier.what', 'in', ['cancelled', 'returned'])
        .select(sql<number>`count(*)::int`.as('count'))
        .as('earlier_cancellations'),
      eb
        .selectFrom('seat as other')
        .innerJoin('activity as rival', 'rival.id', 'other.activity_id')
        .whereRef('other.student_id', '=', 'seat_event.student_id')
        .whereRef('rival.id', '<>', 'activity.id')
        .where('rival.cancelled_at', 'is', null)
        .whereRef('rival.release_at', '<', 'activity.ends_at')
        .whereRef('rival.ends_at', '>', 'activity.release_at')
        .select('rival.title')
        .limit(1)
        .as('overlaps_with'),
    ])
    .orderBy('seat_event.id')
    .execute();
}

const mailColumns = [
  'activity.id as activity_id',
  'activity.hash as class_hash',
  'activity.title',
  'activity.release_at',
  'activity.ends_at',
  'activity.duration_min',
  'activity.calendar_sequence',
  'company.name as company_name',
  speakerNames.as('speaker_name'),
  webinarPlace.as('place'),
  webinarIsOnline.as('is_online'),
  'student.id as student_id',
  'student.hash as student_hash',
  'student.title as student_title',
  'student.firstname',
  'student.lastname',
  'student.email',
  'student.time_zone',
] as const;

export type DueKind = 'day' | 'hour' | 'start' | 'waitlist-closed' | 'follow-up';

const markOf = {
  day: 'day_reminder_at',
  hour: 'hour_reminder_at',
  start: 'start_notice_at',
  'waitlist-closed': 'waitlist_closed_at',
  'follow-up': 'followed_up_at',
} as const;

/**
 * Which webinars a mail of a kind is due for: by their start, or by their end for what follows the webinar. `after` is
 * open, `until` is closed.
 */
export type DueWindow = {
  readonly kind: DueKind;
  readonly by: 'release_at' | 'ends_at';
  readonly after: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly state: SeatState;
  readonly heldHoursBefore?: number;
};

const takesNotices = sql<boolean>`exists (select from push_subscription where student_id = student.id)`;

/**
 * Marks the seats to which a mail of this kind is due now and returns what it needs; rows that another process is
 * marking are passed over. A reminder goes to members who had the seat by then, except those who turned mailings off
 * and have no notifications; the one at the start only to members with notifications.
 */
export async function markDueSeats(
  db: Queryable,
  { kind, by, after, until, state, heldHoursBefore }: DueWindow,
  now: Temporal.Instant,
  limit: number,
) {
  const due = await db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .where('activity.list', '=', 'live')
    .where('activity.published', '=', true)
    .where('activity.cancelled_at', 'is', null)
    .where(`activity.${by}`, '>', after)
    .where(`activity.${by}`, '<=', until)
    .where('seat.state', '=', state)
    .where(`seat.${markOf[kind]}`, 'is', null)
    .where('student.disabled_at', 'is', null)
    .$if(kind === 'day' || kind === 'hour', (query) =>
      query.where((eb) => eb.or([eb('student.mailings_off_at', 'is', null), takesNotices])),
    )
    .$if(kind === 'start', (query) => query.where(takesNotices))
    .$if(heldHoursBefore !== undefined, (query) =>
      query.where(
        sql<boolean>`seat.reserved_at <= activity.release_at - make_interval(hours => ${heldHoursBefore ?? 0})`,
      ),
    )
    .select('seat.id')
    .orderBy('activity.release_at')
    .orderBy('seat.id')
    .limit(limit)
    .forUpdate('seat')
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const ids = due.map((row) => row.id);
  await db
    .updateTable('seat')
    .set({ [markOf[kind]]: now })
    .where('id', 'in', ids)
    .execute();
  return db
    .selectFrom('seat')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .where('seat.id', 'in', ids)
    .select([
      ...mailColumns,
      'seat.id as seat_id',
      'seat.cancel_key',
      'activity.recording_promised',
      'student.mailings_off_at',
    ])
    .orderBy('seat.id')
    .execute();
}

export type SeatMailFacts = Omit<
  Awaited<ReturnType<typeof markDueSeats>>[number],
  'seat_id' | 'cancel_key' | 'recording_promised' | 'mailings_off_at'
>;

/** A changed webinar reminds again. */
export function resetReminders(db: Queryable, activityId: string) {
  return db
    .updateTable('seat')
    .set({
      day_reminder_at: null,
      hour_reminder_at: null,
      start_notice_at: null,
      waitlist_closed_at: null,
      followed_up_at: null,
    })
    .where('activity_id', '=', activityId)
    .execute();
}

/** The next webinar that members see, for samples of emails about seats. */
export function findSampleWebinar(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('activity')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .where('activity.list', '=', 'live')
    .where('activity.shown', '=', true)
    .where('activity.cancelled_at', 'is', null)
    .where('activity.release_at', '>', now)
    .select([
      'activity.id as activity_id',
      'activity.hash as class_hash',
      'activity.title',
      'activity.release_at',
      'activity.ends_at',
      'activity.duration_min',
      'activity.calendar_sequence',
      'company.name as company_name',
      speakerNames.as('speaker_name'),
      webinarPlace.as('place'),
      webinarIsOnline.as('is_online'),
    ])
    .orderBy('activity.release_at')
    .orderBy('activity.id')
    .limit(1)
    .executeTakeFirst();
}
