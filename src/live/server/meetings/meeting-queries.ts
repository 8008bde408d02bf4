// The service that creates meetings, the meetings it created, and everyone's links.
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { MeetingService as ServiceRow } from '#platform/server/database/tables.gen.ts';

export const findServiceRow = (db: Queryable) => db.selectFrom('meeting_service').selectAll().executeTakeFirst();

/** Writes the keys as the change after `revision` (0: there are none yet); false where someone else was faster. */
export async function writeServiceRow(
  db: Queryable,
  revision: number,
  values: Omit<Insertable<ServiceRow>, 'is_only' | 'revision'>,
): Promise<boolean> {
  const row = await (revision === 0
    ? db
        .insertInto('meeting_service')
        .values(values)
        .onConflict((conflict) => conflict.column('is_only').doNothing())
        .returning('revision')
        .executeTakeFirst()
    : db
        .updateTable('meeting_service')
        .set({ ...values, revision: revision + 1 })
        .where('revision', '=', revision)
        .returning('revision')
        .executeTakeFirst());
  return row !== undefined;
}

export async function deleteServiceRow(db: Queryable, revision: number): Promise<boolean> {
  const row = await db
    .deleteFrom('meeting_service')
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}

/** Tries what failed again with the next look: the keys are others now. */
export const clearRetries = (db: Queryable) =>
  db.updateTable('webinar_meeting').set({ retry_at: null }).where('retry_at', 'is not', null).execute();

export const clearRetryOf = (db: Queryable, activityId: string) =>
  db.updateTable('webinar_meeting').set({ retry_at: null }).where('activity_id', '=', activityId).execute();

/** Asks for a meeting of a webinar, or for one again after it was given up. */
export const insertMeeting = (
  db: Queryable,
  meeting: { readonly activityId: string; readonly kind: string; readonly at: Temporal.Instant },
) => {
  const values = { kind: meeting.kind, is_wanted: true, retry_at: null, fault: null, changed_at: meeting.at };
  return db
    .insertInto('webinar_meeting')
    .values({ activity_id: meeting.activityId, ...values })
    .onConflict((conflict) => conflict.column('activity_id').doUpdateSet(values))
    .execute();
};

/** Gives up the meeting of a webinar: the next look deletes it. False = there is none. */
export async function updateUnwanted(db: Queryable, activityId: string, at: Temporal.Instant): Promise<boolean> {
  const row = await db
    .updateTable('webinar_meeting')
    .set({ is_wanted: false, retry_at: null, fault: null, changed_at: at })
    .where('activity_id', '=', activityId)
    .where('is_wanted', '=', true)
    .returning('activity_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How long after the end the first report is fetched, and for how long reports are, in minutes. */
const reportAfterMin = 15;
const reportForMin = 24 * 60 + reportAfterMin;

const isCurrent = sql<boolean>`(webinar_meeting.is_wanted and activity.cancelled_at is null and activity.published)`;
const endColumn = sql<Temporal.Instant>`coalesce(activity.room_closed_at, activity.ends_at)`;
const sentColumn = sql<boolean>`(
  webinar_meeting.sent_title is not distinct from activity.title
  and webinar_meeting.sent_starts_at is not distinct from activity.release_at
  and webinar_meeting.sent_minutes is not distinct from activity.duration_min
)`;
/** Seats without a link, while people may enter. */
const lacksLinkColumn = sql<boolean>`exists (
  select from seat where seat.activity_id = activity.id and seat.state = 'reserved'
    and not exists (select from meeting_link where meeting_link.seat_id = seat.id and meeting_link.registrant_id is not null)
)`;
/** Links of seats that were given up. */
const hasStaleLinkColumn = sql<boolean>`exists (
  select from meeting_link where meeting_link.activity_id = activity.id and meeting_link.withdrawn_at is null
    and not exists (select from seat where seat.id = meeting_link.seat_id and seat.state = 'reserved')
)`;

const selectMeetings = (db: Queryable, now: Temporal.Instant) =>
  db
    .selectFrom('webinar_meeting')
    .innerJoin('activity', 'activity.id', 'webinar_meeting.activity_id')
    .select([
      'webinar_meeting.activity_id',
      'webinar_meeting.kind',
      'webinar_meeting.meeting_id',
      'activity.hash',
      'activity.title',
      'activity.release_at',
      'activity.duration_min',
      'activity.zoom_code',
    ])
    .select([
      sql<boolean>`${isCurrent} and webinar_meeting.meeting_id is null and ${endColumn} > ${now}`.as('must_create'),
      sql<boolean>`${isCurrent} and webinar_meeting.meeting_id is not null and not ${sentColumn} and activity.release_at > ${now}`.as(
        'must_change',
      ),
      sql<boolean>`not ${isCurrent} and webinar_meeting.meeting_id is not null`.as('must_cancel'),
      sql<boolean>`${isCurrent} and webinar_meeting.meeting_id is not null and ${endColumn} > ${now} and (${lacksLinkColumn} or ${hasStaleLinkColumn})`.as(
        'must_link',
      ),
      sql<boolean>`${isCurrent} and webinar_meeting.meeting_id is not null
        and ${endColumn} + make_interval(mins => ${sql.lit(reportAfterMin)}) <= ${now}
        and ${endColumn} + make_interval(mins => ${sql.lit(reportForMin)}) > ${now}
        and (webinar_meeting.report_at is null or webinar_meeting.report_at <= ${now})`.as('must_report'),
    ]);

export type DueMeeting = Awaited<ReturnType<typeof findDueMeeting>> & {};

/** The webinars whose meetings have to be seen to now. */
export async function listDueMeetings(db: Queryable, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ activity_id: string }>`
    select activity_id from (${selectMeetings(db, now)
      .where((eb) => eb.or([eb('webinar_meeting.retry_at', 'is', null), eb('webinar_meeting.retry_at', '<=', now)]))
      .where((eb) =>
        eb.or([eb('webinar_meeting.busy_until', 'is', null), eb('webinar_meeting.busy_until', '<=', now)]),
      )}) as due
    where must_create or must_change or must_cancel or must_link or must_report
    order by activity_id`.execute(db);
  return rows.map((row) => row.activity_id);
}

/** The same of one webinar, for whoever took it. */
export const findDueMeeting = (db: Queryable, activityId: string, now: Temporal.Instant) =>
  selectMeetings(db, now).where('webinar_meeting.activity_id', '=', activityId).executeTakeFirst();

/** Takes a webinar's meeting until a moment; false while another process has it. */
export async function updateBusy(
  db: Queryable,
  activityId: string,
  { now, until }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const row = await db
    .updateTable('webinar_meeting')
    .set({ busy_until: until })
    .where('activity_id', '=', activityId)
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .returning('activity_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Says that whoever took the meeting is still alive. */
export const updateStillBusy = (db: Queryable, activityId: string, until: Temporal.Instant) =>
  db.updateTable('webinar_meeting').set({ busy_until: until }).where('activity_id', '=', activityId).execute();

/** Writes how it went, and lets the meeting go. */
export const updateOutcome = (
  db: Queryable,
  activityId: string,
  { fault, retryAt }: { readonly fault: string | null; readonly retryAt: Temporal.Instant | null },
) =>
  db
    .updateTable('webinar_meeting')
    .set({ fault, retry_at: retryAt, busy_until: null })
    .where('activity_id', '=', activityId)
    .execute();

/** What the service has now: a meeting with this plan, or none. */
export const updateSent = (
  db: Queryable,
  activityId: string,
  sent: {
    readonly meetingId: string | null;
    readonly plan: Pick<DueMeeting, 'title' | 'release_at' | 'duration_min'> | null;
    readonly at: Temporal.Instant;
  },
) =>
  db
    .updateTable('webinar_meeting')
    .set({
      meeting_id: sent.meetingId,
      sent_title: sent.plan?.title ?? null,
      sent_starts_at: sent.plan?.release_at ?? null,
      sent_minutes: sent.plan?.duration_min ?? null,
      changed_at: sent.at,
    })
    .where('activity_id', '=', activityId)
    .execute();

export const updateReportAt = (db: Queryable, activityId: string, at: Temporal.Instant) =>
  db.updateTable('webinar_meeting').set({ report_at: at }).where('activity_id', '=', activityId).execute();

/** The seats of a webinar whose link isn't there yet, in order, with the alias of an earlier try. */
export const listSeatsToLink = (db: Queryable, activityId: string, seatId?: string) =>
  db
    .selectFrom('seat')
    .innerJoin('student', 'student.id', 'seat.student_id')
    .leftJoin('meeting_link', 'meeting_link.seat_id', 'seat.id')
    .where('seat.activity_id', '=', activityId)
    .where('seat.state', '=', 'reserved')
    .where('meeting_link.registrant_id', 'is', null)
    .$if(seatId !== undefined, (query) => query.where('seat.id', '=', seatId ?? ''))
    .select(['seat.id as seat_id', 'meeting_link.alias', 'student.firstname', 'student.lastname'])
    .orderBy('seat.id')
    .limit(500)
    .execute();

/** Notes an alias before the service hears of it. The one that is noted already stays. */
export async function insertLink(
  db: Queryable,
  link: {
    readonly activity_id: string;
    readonly seat_id: string;
    readonly meeting_id: string;
    readonly alias: string;
    readonly made_at: Temporal.Instant;
  },
): Promise<string> {
  const row = await db
    .insertInto('meeting_link')
    .values(link)
    .onConflict((conflict) => conflict.column('seat_id').doUpdateSet({ meeting_id: sql<string>`excluded.meeting_id` }))
    .returning('alias')
    .executeTakeFirstOrThrow();
  return row.alias;
}

export const updateLink = (db: Queryable, alias: string, registrantId: string, urlSealed: Buffer) =>
  db
    .updateTable('meeting_link')
    .set({ registrant_id: registrantId, url_sealed: urlSealed })
    .where('alias', '=', alias)
    .where('registrant_id', 'is', null)
    .execute();

/** Links whose seat was given up. */
export const listStaleLinks = (db: Queryable, activityId: string) =>
  db
    .selectFrom('meeting_link')
    .leftJoin('seat', (join) => join.onRef('seat.id', '=', 'meeting_link.seat_id').on('seat.state', '=', 'reserved'))
    .where('meeting_link.activity_id', '=', activityId)
    .where('meeting_link.withdrawn_at', 'is', null)
    .where('seat.id', 'is', null)
    .select(['meeting_link.id', 'meeting_link.meeting_id', 'meeting_link.alias', 'meeting_link.registrant_id'])
    .orderBy('meeting_link.id')
    .limit(500)
    .execute();

/** Notes that links no longer work: one, or all of a webinar. */
export const updateWithdrawn = (
  db: Queryable,
  links: { readonly id: string } | { readonly activityId: string },
  at: Temporal.Instant,
) =>
  db
    .updateTable('meeting_link')
    .set({ withdrawn_at: at, seat_id: null })
    .where('withdrawn_at', 'is', null)
    .$if('id' in links, (query) => query.where('id', '=', 'id' in links ? links.id : ''))
    .$if('activityId' in links, (query) =>
      query.where('activity_id', '=', 'activityId' in links ? links.activityId : ''),
    )
    .execute();

/** The meeting of a webinar, while it is to be entered by personal links. */
export const findLinkedMeeting = (db: Queryable, activityId: string) =>
  db
    .selectFrom('webinar_meeting')
    .select(['meeting_id', 'kind'])
    .where('activity_id', '=', activityId)
    .where('is_wanted', '=', true)
    .where('meeting_id', 'is not', null)
    .executeTakeFirst();

export const findLink = (db: Queryable, seatId: string) =>
  db.selectFrom('meeting_link').select(['alias', 'url_sealed']).where('seat_id', '=', seatId).executeTakeFirst();

/** Notes which link a member was given. Once it was the common one, nothing proves an absence. */
export const updateGiven = (db: Queryable, seatId: string, given: 'personal' | 'common') =>
  db
    .updateTable('meeting_link')
    .set({ given })
    .where('seat_id', '=', seatId)
    .where((eb) => eb.or([eb('given', 'is', null), eb('given', '=', sql.lit('personal'))]))
    .execute();

/** The meetings of webinars ending after a moment whose last try failed. */
export const listFaultyMeetings = (db: Queryable, endsAfter: Temporal.Instant) =>
  db
    .selectFrom('webinar_meeting')
    .innerJoin('activity', 'activity.id', 'webinar_meeting.activity_id')
    .where('webinar_meeting.fault', 'is not', null)
    .where('activity.ends_at', '>', endsAfter)
    .select(['activity.hash', 'activity.title', 'activity.release_at'])
    .select(sql<string>`webinar_meeting.fault`.as('fault'))
    .orderBy('activity.release_at')
    .execute();

/** What the desk shows of a webinar's meeting: how far it is, and how many seats have their link. */
export const findMeetingState = (db: Queryable, activityId: string) =>
  db
    .selectFrom('webinar_meeting')
    .where('activity_id', '=', activityId)
    .where('is_wanted', '=', true)
    .select(['meeting_id', 'fault', 'kind'])
    .select(
      sql<number>`(
        select count(*)::int from meeting_link join seat on seat.id = meeting_link.seat_id
        where seat.activity_id = webinar_meeting.activity_id and seat.state = 'reserved'
          and meeting_link.registrant_id is not null
      )`.as('links'),
    )
    .executeTakeFirst();
