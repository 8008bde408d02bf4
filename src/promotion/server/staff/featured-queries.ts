// The featured items as the console lists and sets them.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** In their order. `today` (ISO, the provider's) decides what is shown; clicks count from the day `since` (UTC). */
export const listFeatured = (db: Queryable, today: string, since: string) =>
  db
    .selectFrom('featured_item')
    .innerJoin('activity', 'activity.id', 'featured_item.activity_id')
    .select(['activity.hash as activity', 'activity.title', 'featured_item.runs_from', 'featured_item.runs_until'])
    .select([
      sql<'class' | 'episode'>`activity.kind`.as('kind'),
      sql<'shown' | 'scheduled' | 'ended' | 'hidden'>`case when not activity.shown then 'hidden'
        when featured_item.runs_from > ${today}::date then 'scheduled'
        when featured_item.runs_until < ${today}::date then 'ended' else 'shown' end`.as('state'),
      sql<number>`(select coalesce(sum(amount), 0)::int from promotion_count
        where item_hash = featured_item.hash and event = 'click' and day >= ${since}::date)`.as('clicks'),
    ])
    .orderBy('featured_item.position')
    .orderBy('featured_item.id')
    .execute();

export const readFeaturedList = (db: Queryable) => db.selectFrom('featured_list').selectAll().executeTakeFirstOrThrow();

/** Held until the transaction ends. */
export const lockFeaturedList = (trx: Queryable) =>
  trx.selectFrom('featured_list').selectAll().forUpdate().executeTakeFirstOrThrow();

export async function updateFeaturedList(trx: Queryable, changedBy: string, at: Temporal.Instant): Promise<number> {
  const { revision } = await trx
    .updateTable('featured_list')
    .set((eb) => ({ revision: eb('revision', '+', 1), changed_by: changedBy, changed_at: at }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

export const listActivitiesByHash = (db: Queryable, hashes: readonly string[]) =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('activity')
        .select(['id', 'hash', 'title'])
        .where('hash', 'in', [...hashes])
        .execute();

/** Activities that members see and whose title has these words, the newest first. */
export const listFeaturedChoices = (db: Queryable, q: string, limit: number) =>
  db
    .selectFrom('activity')
    .select(['hash as activity', 'title', sql<'class' | 'episode'>`kind`.as('kind')])
    .where('shown', '=', true)
    .where(sql<boolean>`plain_words(title) like '%' || plain_words(${q}) || '%'`)
    .orderBy('release_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
