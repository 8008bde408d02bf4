import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { WebinarScope } from '#staff/webinar-scope.ts';
import type { CalendarKind } from '../../../calendar-entries.ts';

export type CalendarRow = {
  readonly kind: CalendarKind;
  /** Null of what is due on a day. */
  readonly at: Temporal.Instant | null;
  readonly day: string;
  readonly title: string;
  readonly hash: string;
  readonly hasDesk: boolean;
};

/** More than a month of any provider has. */
const mostEntries = 1000;

/**
 * What happens from one moment up to another, in order. Whoever is from a company sees what is published of it alone;
 * `companyId` is null for the team.
 */
export async function listCalendar(
  db: Queryable,
  {
    from,
    to,
    timeZone,
    companyId,
    desks,
  }: {
    from: Temporal.Instant;
    to: Temporal.Instant;
    timeZone: string;
    companyId: string | null;
    desks: WebinarScope;
  },
): Promise<readonly CalendarRow[]> {
  const shown = sql`activity.published and activity.retired_at is null and activity.cancelled_at is null and (${companyId}::bigint is null or activity.company_id = ${companyId})`;
  const hasDesk =
    desks.of === 'host'
      ? sql`exists (select from webinar_host where webinar_host.activity_id = activity.id and staff_id = ${desks.staffId})`
      : desks.of === 'all'
        ? sql`true`
        : sql`false`;
  const { rows } = await sql<CalendarRow>`
    select kind, at, coalesce(due, (at at time zone ${timeZone})::date)::text as day, title, hash, has_desk as "hasDesk" from (
      select 'scheduled' as kind, publish_at as at, null::date as due, title, hash, false as has_desk from draft
        where ${companyId}::bigint is null and schedule_problem is null and publish_at >= ${from} and publish_at < ${to}
      union all
      select case activity.list when 'live' then 'webinar' else 'release' end, release_at, null, title, hash,
          activity.list = 'live' and ${hasDesk} from activity
        where ${shown} and release_at >= ${from} and release_at < ${to}
      union all
      -- the last second, so that the day is the one that is typed
      select 'credit-ends', credit_expires_at, (credit_expires_at at time zone ${timeZone})::date, title, hash, false from activity
        where ${shown} and credit_expires_at >= ${from} and credit_expires_at < ${to}
      union all
      select 'last-day', finish_until, ((finish_until - interval '1 second') at time zone ${timeZone})::date, title, hash, false
        from activity where activity.published and finish_until > ${from} and finish_until <= ${to}
          and (${companyId}::bigint is null or activity.company_id = ${companyId})
      union all
      select 'disclosure', null, disclosure.due_on, speaker.name || ', ' || coalesce(draft.title, activity.title, ''), subject_hash, false
        from disclosure
        join speaker on speaker.id = disclosure.speaker_id
        left join draft on draft.hash = subject_hash
        left join activity on activity.hash = subject_hash
        where ${companyId}::bigint is null and disclosure.state = 'asked'
          and disclosure.due_on >= (${from}::timestamptz at time zone ${timeZone})::date
          and disclosure.due_on < (${to}::timestamptz at time zone ${timeZone})::date
    ) as entry
    order by day, at nulls first, title, hash
    limit ${mostEntries}`.execute(db);
  return rows.map((row) => (row.kind === 'credit-ends' || row.kind === 'last-day' ? { ...row, at: null } : row));
}

/** Drafts of webinars that were never published and start in a month, as in "2026-11", of the provider's time zone. */
export async function listPlannedWebinars(db: Queryable, month: string) {
  const { rows } = await sql<{ hash: string; title: string; starts: string }>`
    select hash, title, content ->> 'starts' as starts from draft
    where kind = 'webinar' and activity_id is null and left(content ->> 'starts', 7) = ${month}
    order by starts, title, hash limit ${mostEntries}`.execute(db);
  return rows;
}
