// What the overview of the console reads of webinars.
import { sql } from 'kysely';
import { ceType } from '#catalogue/ce-type.ts';
import { shortSpeakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import type { Periods } from '#staff/attention.ts';
import type { WebinarScope } from '#staff/webinar-scope.ts';

type Coming = {
  /** Webinars that begin later than this moment are left out. */
  readonly until?: Temporal.Instant;
  /** With those that are running. */
  readonly withRunning?: boolean;
  readonly scope: WebinarScope;
  readonly limit?: number;
};

/** Live webinars to come, the next one first, with how many have a seat and how many wait. */
export function listComingWebinars(
  db: Queryable,
  now: Temporal.Instant,
  { until, withRunning = false, scope, limit = 200 }: Coming,
) {
  return db
    .selectFrom('activity')
    .leftJoin('webinar_room', 'webinar_room.activity_id', 'activity.id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .where('activity.list', '=', 'live')
    .where('activity.published', '=', true)
    .where('activity.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('activity.release_at', '>', now),
        ...(withRunning ? [eb.and([eb('activity.ends_at', '>', now), eb('activity.room_closed_at', 'is', null)])] : []),
      ]),
    )
    .$if(until !== undefined, (query) => query.where('activity.release_at', '<=', until!))
    .$if(scope.of === 'none', (query) => query.where(sql<boolean>`false`))
    .$if(scope.of === 'host', (query) =>
      query.where('activity.id', 'in', (eb) =>
        eb
          .selectFrom('webinar_host')
          .select('activity_id')
          .where('staff_id', '=', scope.of === 'host' ? scope.staffId : null),
      ),
    )
    .$if(scope.of === 'company', (query) =>
      query.where('activity.company_id', '=', scope.of === 'company' ? scope.companyId : null),
    )
    .select([
      'activity.hash',
      'activity.title',
      'activity.release_at',
      'activity.capacity',
      shortSpeakerNames.as('speaker'),
      sql<boolean>`coalesce(activity.zoom_code, '') <> ''`.as('has_meeting'),
      sql<number>`coalesce(webinar_room.reserved, 0)`.as('reserved'),
      sql<number>`coalesce(webinar_room.waiting, 0)`.as('waiting'),
    ])
    .orderBy('activity.release_at')
    .limit(limit)
    .execute();
}

/** Webinars that ended since a moment, with how many people of their meetings are nobody's seat. */
export function listUnmatchedWebinars(db: Queryable, now: Temporal.Instant, since: Temporal.Instant) {
  return db
    .selectFrom('meeting_event')
    .innerJoin('activity', 'activity.id', 'meeting_event.activity_id')
    .where('meeting_event.student_id', 'is', null)
    .where('meeting_event.settled_as', 'is', null)
    .where((eb) =>
      eb.or([eb('meeting_event.participant_name', '<>', ''), eb('meeting_event.participant_email', '<>', '')]),
    )
    .where('activity.ends_at', '<=', now)
    .where('activity.ends_at', '>', since)
    .groupBy(['activity.hash', 'activity.title', 'activity.ends_at'])
    .select([
      'activity.hash',
      'activity.title',
      sql<Temporal.Instant>`activity.ends_at`.as('ends_at'),
      sql<number>`count(distinct (meeting_event.participant_name, meeting_event.participant_email))::int`.as('people'),
    ])
    .orderBy('activity.ends_at')
    .execute();
}

/**
 * Live valid credit and was earned since a moment by a member whom the meeting's report leaves out, by webinar
 * and name.
 */
export function listDeclaredCredits(db: Queryable, since: Temporal.Instant) {
  return db
    .selectFrom('credit')
    .innerJoin('activity', 'activity.id', 'credit.activity_id')
    .innerJoin('seat', (join) =>
      join.onRef('seat.activity_id', '=', 'credit.activity_id').onRef('seat.student_id', '=', 'credit.student_id'),
    )
    .leftJoin('credit_correction', 'credit_correction.credit_id', 'credit.id')
    .where('credit.attendance_source', '=', 'declared')
    .where('credit.ce_type_id', '=', ceType.participatory)
    .where('credit.earned_at', '>', since)
    .where('credit_correction.id', 'is', null)
    .where('activity.attendance_reported_at', 'is not', null)
    .where('seat.presence', 'is', null)
    .where('seat.attendance_noted', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('seat_event')
            .select('seat_event.id')
            .whereRef('seat_event.activity_id', '=', 'seat.activity_id')
            .whereRef('seat_event.student_id', '=', 'seat.student_id')
            .where('seat_event.what', '=', 'left-declared'),
        ),
      ),
    )
    .select(['activity.hash', 'activity.title', 'credit.student_name'])
    .orderBy('activity.release_at')
    .orderBy('activity.hash')
    .orderBy('credit.student_name')
    .execute();
}

/** How many seats were taken and how many people entered in each of two periods. */
export function countSeats(db: Queryable, [before, from, until]: Periods) {
  const count = (what: 'taken' | 'entered', isLater: boolean) => {
    const events = what === 'taken' ? sql`what in ('reserved', 'promoted')` : sql`what = 'entered'`;
    return sql<number>`(count(*) filter (where ${events} and ${isLater ? sql`at >= ${from}` : sql`at < ${from}`}))::int`;
  };
  return db
    .selectFrom('seat_event')
    .where('at', '>=', before)
    .where('at', '<', until)
    .where('what', 'in', ['reserved', 'promoted', 'entered'])
    .select([
      count('taken', true).as('taken'),
      count('entered', true).as('entered'),
      count('taken', false).as('taken_before'),
      count('entered', false).as('entered_before'),
    ])
    .executeTakeFirstOrThrow();
}
