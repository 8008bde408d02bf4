// What programs read of the catalogue: addresses for search engines, the newest of a list for feed readers.
import { speakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';
import { longestWebinarHours, type CatalogueList } from '#catalogue/catalogue-list.ts';
import { isOpenAt } from '#catalogue/server/activities/open-activities.ts';

export async function findLastActivityId(db: Queryable): Promise<number> {
  const row = await db.selectFrom('activity').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return Number(row?.id ?? 0);
}

/**
 * Items with ids above `after` and up to `until` that a visitor can open now; webinars that are over have no page of
 * their own to find.
 */
export function listOpenItems(db: Queryable, after: number, until: number, now: Temporal.Instant) {
  return db
    .selectFrom('activity')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .where('activity.id', '>', String(after))
    .where('activity.id', '<=', String(until))
    .where('activity.shown', '=', true)
    .where(isOpenAt(now))
    .select(['activity.hash', 'activity.type_id', 'podcast_show.hash as show_hash'])
    .orderBy('activity.id')
    .execute();
}

/**
 * The newest items of a list: released ones by their release, webinars that are not over by when they were announced.
 */
export function listNewest(db: Queryable, list: CatalogueList, now: Temporal.Instant, limit: number) {
  const items = db
    .selectFrom('activity')
    .innerJoin('company', 'company.id', 'activity.company_id')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .where('activity.list', '=', list)
    .where('activity.shown', '=', true)
    .select([
      'activity.hash',
      'activity.title',
      'activity.blurb',
      'activity.release_at',
      'activity.created_at',
      'activity.type_id',
      'activity.credits',
      'company.name as company_name',
      speakerNames.as('speaker_name'),
      'podcast_show.hash as show_hash',
      (eb) =>
        eb
          .selectFrom('activity_category')
          .innerJoin('category', 'category.id', 'activity_category.category_id')
          .whereRef('activity_category.activity_id', '=', 'activity.id')
          .select('category.name')
          .orderBy('activity_category.position')
          .limit(1)
          .as('category_name'),
    ])
    .limit(limit);
  return list === 'live'
    ? items
        .where('activity.release_at', '>', now.subtract({ hours: longestWebinarHours }))
        .where('activity.ends_at', '>', now)
        .orderBy('activity.release_at')
        .orderBy('activity.id')
        .execute()
    : items
        .where('activity.release_at', '<=', now)
        .orderBy('activity.release_at', 'desc')
        .orderBy('activity.id', 'desc')
        .execute();
}
