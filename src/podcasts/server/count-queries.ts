// Listening as sums a day without a person, for reports (docs/specification/reporting.md, RO-44).
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { settingColumn } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';

/** The provider's own day. */
const dayOf = (at: Temporal.Instant): RawBuilder<string> => sql`(${at}::timestamptz at time zone
  (${settingColumn(providerSettings.timeZone)} #>> '{}'))::date`;

const added = sql`on conflict (day, item_hash, event) do update set amount = listening_count.amount + excluded.amount`;

type Listening = { readonly studentId: string; readonly at: Temporal.Instant };

/** Counts a play of an episode that `insertView` is about to count; a repeat within `quietMinutes` doesn't count. */
export async function countPlay(
  db: Queryable,
  { studentId, at }: Listening,
  { activityId, hash }: { readonly activityId: string; readonly hash: string },
  quietMinutes: number,
): Promise<void> {
  await sql`
    insert into listening_count (day, item_hash, event, amount)
    select ${dayOf(at)}, ${hash}, 'play', 1
    where not exists (
      select from gradebook where student_id = ${studentId} and activity_id = ${activityId}
        and view_count > 0 and last_viewed_at > ${at.subtract({ minutes: quietMinutes })})
    ${added}`.execute(db);
}

/** Counts episodes that a member has heard to the end, before that is saved; those that were at their end are none. */
export async function countFinished(
  db: Queryable,
  { studentId, at }: Listening,
  activityIds: readonly string[],
): Promise<void> {
  await sql`
    insert into listening_count (day, item_hash, event, amount)
    select ${dayOf(at)}, hash, 'finish', 1 from activity
    where id = any(${[...activityIds]}::bigint[]) and not exists (
      select from listening_position
      where listening_position.student_id = ${studentId} and listening_position.activity_id = activity.id and finished)
    order by hash
    ${added}`.execute(db);
}

/** Counts a request for the feed of a show. */
export async function countFeed(db: Queryable, showHash: string, at: Temporal.Instant): Promise<void> {
  await sql`
    insert into listening_count (day, item_hash, event, amount) values (${dayOf(at)}, ${showHash}, 'feed', 1)
    ${added}`.execute(db);
}
