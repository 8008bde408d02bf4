// What the desk reads of webinars, and the messages and banners that it writes.
import { sql } from 'kysely';
import { ceType } from '#catalogue/ce-type.ts';
import { webinarPlace } from '#catalogue/server/activities/webinar-columns.ts';
import { shortSpeakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { isInRoomColumn, leftOutIsAbsentColumn } from '#credit/server/attendance/attendance-columns.ts';
import type { WebinarScope } from '#staff/webinar-scope.ts';
import type { Audience } from '../../desk-message.ts';

/** The published webinars of a scope, with what every page of the desk needs of one. */
const selectWebinars = (db: Queryable, scope: WebinarScope) =>
  db
    .selectFrom('activity')
    .leftJoin('webinar_room', 'webinar_room.activity_id', 'activity.id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .where('activity.list', '=', 'live')
    .where('activity.published', '=', true)
    .where('activity.ends_at', 'is not', null)
    .$if(scope.of === 'none' || scope.of === 'company', (query) => query.where(sql<boolean>`false`))
    .$if(scope.of === 'host', (query) =>
      query.where('activity.id', 'in', (eb) =>
        eb
          .selectFrom('webinar_host')
          .select('activity_id')
          .where('staff_id', '=', scope.of === 'host' ? scope.staffId : null),
      ),
    )
    .select([
      'activity.id',
      'activity.hash',
      'activity.title',
      'activity.release_at',
      sql<Temporal.Instant>`activity.ends_at`.as('ends_at'),
      'activity.room_closed_at',
      'activity.cancelled_at',
      'activity.capacity',
      'activity.zoom_code',
      'activity.duration_min',
      'activity.required_minutes',
      'activity.type_id',
      'activity.attendance_reported_at',
      shortSpeakerNames.as('speaker'),
      sql<number>`coalesce(webinar_room.reserved, 0)`.as('reserved'),
      sql<number>`coalesce(webinar_room.waiting, 0)`.as('waiting'),
      sql<number>`(select count(*)::int from seat where activity_id = activity.id and started_at is not null)`.as(
        'entered',
      ),
      sql<number>`(
        select count(distinct (participant_name, participant_email))::int from meeting_event
        where activity_id = activity.id and student_id is null and settled_as is null
          and participant_name || participant_email <> ''
      )`.as('unmatched'),
      sql<string[]>`array(
        select staff_member.name from webinar_host join staff_member on staff_member.id = webinar_host.staff_id
        where webinar_host.activity_id = activity.id order by staff_member.name
      )`.as('hosts'),
      sql<string>`coalesce((select banner from webinar_desk where activity_id = activity.id), '')`.as('banner'),
      webinarPlace.as('place'),
    ]);

/** A webinar of a scope by its hash. */
export const findDeskWebinar = (db: Queryable, scope: WebinarScope, hash: string) =>
  selectWebinars(db, scope).where('activity.hash', '=', hash).executeTakeFirst();

export type DeskWebinar = NonNullable<Awaited<ReturnType<typeof findDeskWebinar>>>;

/** The webinars of a scope that start between two moments, the first one first. */
export const listDeskWebinars = (
  db: Queryable,
  scope: WebinarScope,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
) =>
  selectWebinars(db, scope)
    .where('activity.release_at', '>=', from)
    .where('activity.release_at', '<', until)
    .orderBy('activity.release_at')
    .orderBy('activity.id')
    .limit(200)
    .execute();

const hasEvent = (what: string) =>
  sql<boolean>`exists (
    select from seat_event where activity_id = seat.activity_id and student_id = seat.student_id and what = ${what}
  )`;

/** Every seat and waitlist position of a webinar: the waitlist last, in its order. */
export function listRoster(db: Queryable, activityId: string) {
  return db
    .selectFrom('seat')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .innerJoin('activity', 'activity.id', 'seat.activity_id')
    .where('seat.activity_id', '=', activityId)
    .select([
      'student.id as student_id',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.city',
      'student.state',
      'student.email',
      'student.disabled_at',
      'seat.id as seat_id',
      'seat.state as seat_state',
      'seat.arrived_at',
      'seat.started_at',
      'seat.ended_at as left_at',
      'seat.presence',
      'seat.attendance_noted',
      'seat.attended',
      'activity.type_id',
      'activity.release_at',
      'activity.ends_at',
      'activity.required_minutes',
      'activity.attendance_reported_at',
      hasEvent('walk-in').as('is_walk_in'),
      sql<number>`(
        select count(*)::int from check_answer join attendance_check on attendance_check.id = check_id
        where attendance_check.activity_id = seat.activity_id and check_answer.student_id = seat.student_id and answered_at is not null
      )`.as('checks_answered'),
      hasEvent('left-declared').as('is_left_declared'),
      leftOutIsAbsentColumn.as('unmatched_is_absent'),
      isInRoomColumn.as('is_in_room'),
      sql<number | null>`(
        select credit.ce_type_id from credit
        where credit.student_id = seat.student_id and credit.activity_id = seat.activity_id
          and not exists (select from credit_correction where credit_id = credit.id)
        order by credit.id desc limit 1
      )`.as('earned_type'),
    ])
    .orderBy(sql`seat.state = 'waiting'`)
    .orderBy(sql`case when seat.state = 'waiting' then seat.arrived_at end`)
    .orderBy('student.lastname')
    .orderBy('student.firstname')
    .orderBy('seat.id')
    .execute();
}

export type RosterRecord = Awaited<ReturnType<typeof listRoster>>[number];
export const isLiveCredit = (row: Pick<RosterRecord, 'earned_type'>): boolean =>
  row.earned_type === ceType.participatory;

/** What staff did with seats, and what they wrote: the newest first. Nobody but staff is named. */
export function listDeskLog(db: Queryable, activityId: string) {
  return db
    .selectFrom('seat_event')
    .select(['at', 'what', 'made_by', 'reason', sql<number>`1`.as('count')])
    .where('activity_id', '=', activityId)
    .where('made_by', 'is not', null)
    .unionAll((eb) =>
      eb
        .selectFrom('webinar_message')
        .select(['sent_at as at', 'audience as what', 'made_by', 'subject as reason', 'recipients as count'])
        .where('activity_id', '=', activityId),
    )
    .orderBy('at', 'desc')
    .limit(30)
    .execute();
}

/** Members by every word of a name, or by the whole address. What else is known of them is not searched. */
export function findMembers(db: Queryable, activityId: string, { q, emailKey }: { q: string; emailKey: string }) {
  return db
    .selectFrom('student')
    .leftJoin('seat', (join) =>
      join.onRef('seat.student_id', '=', 'student.id').on('seat.activity_id', '=', activityId),
    )
    .select([
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.city',
      'student.state',
      'student.created_at',
      'seat.state as seat_state',
    ])
    .where('student.disabled_at', 'is', null)
    .where('student.merged_into', 'is', null)
    .where((eb) =>
      eb.or([
        eb('student.email_key', '=', emailKey),
        sql<boolean>`(select bool_and(' ' || student.name_key like '% ' || replace(word, '_', '\\_') || '%')
          from unnest(string_to_array(plain_words(${q}), ' ')) as word where word <> '')`,
      ]),
    )
    .orderBy('student.name_key')
    .orderBy('student.id')
    .limit(5)
    .execute();
}

/** A member whose account is open, by hash. */
export function findMember(db: Queryable, hash: string) {
  return db
    .selectFrom('student')
    .select(['id', 'hash', 'title', 'firstname', 'lastname'])
    .where('hash', '=', hash)
    .where('disabled_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

export const findMemberByEmail = (db: Queryable, emailKey: string) =>
  db.selectFrom('student').select('hash').where('email_key', '=', emailKey).executeTakeFirst();

const passed = sql<boolean>`exists (
  select from exam_attempt where student_id = seat.student_id and activity_id = seat.activity_id and passed
)`;
const conditions: Record<Audience, ReturnType<typeof sql<boolean>>> = {
  seats: sql`seat.state = 'reserved'`,
  waitlist: sql`seat.state = 'waiting'`,
  entered: sql`seat.state = 'reserved' and seat.started_at is not null`,
  'not-entered': sql`seat.state = 'reserved' and seat.started_at is null`,
  'said-no': sql`seat.state = 'reserved' and seat.attended is false`,
  passed: sql`seat.state = 'reserved' and ${passed}`,
  'not-passed': sql`seat.state = 'reserved' and not ${passed}`,
};

const reachable = (db: Queryable, activityId: string) =>
  db
    .selectFrom('seat')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .where('seat.activity_id', '=', activityId)
    .where('student.disabled_at', 'is', null);

/** How many people each audience has. */
export async function countAudiences(db: Queryable, activityId: string): Promise<Record<Audience, number>> {
  const { counts } = await reachable(db, activityId)
    .select(
      sql<Record<Audience, number>>`json_build_object(${sql.join(
        Object.entries(conditions).flatMap(([name, condition]) => [
          sql.lit(name),
          sql`count(*) filter (where ${condition})`,
        ]),
      )})`.as('counts'),
    )
    .executeTakeFirstOrThrow();
  return counts;
}

/** The people of an audience, by name. */
export const listAudience = (db: Queryable, activityId: string, audience: Audience) =>
  reachable(db, activityId)
    .where(conditions[audience])
    .select([
      'student.id',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.email',
      'student.time_zone',
    ])
    .orderBy('student.lastname')
    .orderBy('student.firstname')
    .orderBy('student.id')
    .execute();

/** The other webinars that people of this one have a seat in and that overlap a time, by the member's hash. */
export const listOverlaps = (
  db: Queryable,
  activityId: string,
  { startsAt, endsAt }: { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant },
) =>
  reachable(db, activityId)
    .innerJoin('seat as other', 'other.student_id', 'seat.student_id')
    .innerJoin('activity as rival', 'rival.id', 'other.activity_id')
    .whereRef('rival.id', '<>', 'seat.activity_id')
    .where('rival.cancelled_at', 'is', null)
    .where('rival.release_at', '<', endsAt)
    .where('rival.ends_at', '>', startsAt)
    .select(['student.hash', 'rival.title'])
    .execute();

/** The audiences that got a message about a webinar on a day of the provider's calendar. */
export async function listSentAudiences(db: Queryable, activityId: string, day: string): Promise<Audience[]> {
  const rows = await db
    .selectFrom('webinar_message')
    .select('audience')
    .where('activity_id', '=', activityId)
    .where('day', '=', day)
    .execute();
  return rows.map(({ audience }) => audience as Audience);
}

type SentMessage = {
  readonly activity_id: string;
  readonly audience: Audience;
  readonly day: string;
  readonly subject: string;
  readonly body: string;
  readonly recipients: number;
  readonly made_by: string;
  readonly sent_at: Temporal.Instant;
};

/** Stores a message that is being sent; null if its audience got one that day. */
export async function insertMessage(db: Queryable, message: SentMessage): Promise<string | null> {
  const row = await db
    .insertInto('webinar_message')
    .values(message)
    .onConflict((conflict) => conflict.columns(['activity_id', 'audience', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Writes the line at the top of the live page; '' takes it away. */
export function writeBanner(
  db: Queryable,
  activityId: string,
  { banner, by, at }: { readonly banner: string; readonly by: string; readonly at: Temporal.Instant },
) {
  const columns = { banner, changed_by: by, changed_at: at };
  return db
    .insertInto('webinar_desk')
    .values({ activity_id: activityId, ...columns })
    .onConflict((conflict) => conflict.column('activity_id').doUpdateSet(columns))
    .execute();
}

/** What the meeting recorded of people whom nobody settled, by person and time. */
export const listUnmatchedEvents = (db: Queryable, activityId: string) =>
  db
    .selectFrom('meeting_event')
    .select(['participant_name', 'participant_email', 'stay_key', 'instance_key', 'what', 'at'])
    .where('activity_id', '=', activityId)
    .where('student_id', 'is', null)
    .where('settled_as', 'is', null)
    .where(sql<boolean>`participant_name || participant_email <> ''`)
    .orderBy('participant_name')
    .orderBy('participant_email')
    .orderBy('at')
    .execute();

/** How many facts came by each way, and when the last one did. */
export const countSources = (db: Queryable, activityId: string) =>
  db
    .selectFrom('meeting_event')
    .select([
      sql<number>`(count(*) filter (where source = 'webhook'))::int`.as('webhook'),
      sql<number>`(count(*) filter (where source = 'report'))::int`.as('report'),
      sql<number>`(count(*) filter (where source in ('room', 'desk')))::int`.as('room'),
      sql<number>`(
        select count(distinct (student_id, what, question))::int from meeting_answer
        where activity_id = ${activityId} and student_id is not null
      )`.as('answers'),
      sql<Temporal.Instant | null>`max(received_at)`.as('lastAt'),
    ])
    .where('activity_id', '=', activityId)
    .executeTakeFirstOrThrow();

/** Whom people decided about in the meeting of a webinar, by name and address, with the member, if it is one. */
export const listSettledPeople = (db: Queryable, activityId: string) =>
  db
    .selectFrom('meeting_event')
    .leftJoin('student', 'student.id', 'meeting_event.student_id')
    .select([
      'participant_name',
      'participant_email',
      sql<'member' | 'not-member' | 'staff'>`settled_as`.as('settled_as'),
      'settled_by',
      'student.hash',
      'student.title',
      'student.firstname',
      'student.lastname',
      'student.city',
      'student.state',
      'student.email',
    ])
    .distinct()
    .where('activity_id', '=', activityId)
    .where('settled_as', 'is not', null)
    .where((eb) => eb.or([eb('participant_name', '<>', ''), eb('participant_email', '<>', '')]))
    .orderBy('participant_name')
    .orderBy('participant_email')
    .execute();

type OthersAsked = {
  readonly exceptId: string;
  readonly emailKeys: readonly string[];
  readonly now: Temporal.Instant;
  /** Webinars with any time in it; null for all. */
  readonly during: readonly [Temporal.Instant, Temporal.Instant] | null;
};

/**
 * Other webinars that have started, with how many of these people have a seat there, by the keys of their addresses:
 * those of a time, or those in which most of the people have one. The most people first.
 */
export const listOtherWebinars = (db: Queryable, { exceptId, emailKeys, now, during }: OthersAsked) =>
  db
    .selectFrom('activity')
    .leftJoin('seat', (join) => join.onRef('seat.activity_id', '=', 'activity.id').on('seat.state', '=', 'reserved'))
    .leftJoin('student', (join) =>
      join.onRef('student.id', '=', 'seat.student_id').on(sql<boolean>`student.email_key = any(${emailKeys}::text[])`),
    )
    .where('activity.list', '=', 'live')
    .where('activity.published', '=', true)
    .where('activity.id', '<>', exceptId)
    .where('activity.release_at', '<=', now)
    .where('activity.ends_at', 'is not', null)
    .$if(during !== null, (query) =>
      query.where('activity.release_at', '<', during?.[1] ?? now).where('activity.ends_at', '>', during?.[0] ?? now),
    )
    .$if(during === null, (query) => query.having(sql<boolean>`count(student.id) * 2 > ${emailKeys.length}`))
    .groupBy(['activity.id', 'activity.title', 'activity.hash', 'activity.release_at', 'activity.ends_at'])
    .select([
      'activity.title',
      'activity.hash',
      'activity.release_at',
      'activity.ends_at',
      sql<number>`count(student.id)::int`.as('matches'),
    ])
    .orderBy('matches', 'desc')
    .orderBy('activity.release_at', 'desc')
    .limit(20)
    .execute();

/** The names of everyone who speaks in a webinar. */
export async function listSpeakerNames(db: Queryable, activityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_speaker')
    .innerJoin('speaker', 'speaker.id', 'activity_speaker.speaker_id')
    .where('activity_speaker.activity_id', '=', activityId)
    .select('speaker.name')
    .execute();
  return rows.map(({ name }) => name);
}
