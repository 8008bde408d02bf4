// Speakers and what they teach.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';
import { isOpenAt } from '#catalogue/server/activities/open-activities.ts';

export function findSpeaker(db: Queryable, slug: string) {
  return db
    .selectFrom('speaker')
    .leftJoin('file as photo', 'photo.id', 'speaker.photo_file_id')
    .where('speaker.slug', '=', slug)
    .select([
      'speaker.id',
      'speaker.hash',
      'speaker.slug',
      'speaker.name',
      'speaker.degree',
      'speaker.bio',
      'photo.hash as photo_hash',
      'photo.filename as photo_filename',
    ])
    .executeTakeFirst();
}

/**
 * What someone teaches in these lists that can be opened now: the next webinar first, of everything else the newest.
 * `total` counts beyond the limit.
 */
export async function listTaught(
  db: Queryable,
  speakerId: string,
  lists: readonly CatalogueList[],
  now: Temporal.Instant,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .innerJoin('activity_speaker', 'activity_speaker.activity_id', 'activity.id')
    .where('activity_speaker.speaker_id', '=', speakerId)
    .where('activity_speaker.is_shown', '=', true)
    .where('activity.list', 'in', [...lists])
    .where('activity.shown', '=', true)
    .where('activity.cancelled_at', 'is', null)
    .where(isOpenAt(now))
    .where((eb) => eb.or([eb('podcast_show.id', 'is', null), eb('podcast_show.published', '=', true)]))
    .select(['activity.id', sql<number>`count(*) over ()::int`.as('total')])
    .orderBy(sql`case when activity.list = 'live' then activity.release_at end`)
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Everyone with something on offer, for search engines. */
export function listSpeakerPages(db: Queryable, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('speaker')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('activity')
          .innerJoin('activity_speaker', 'activity_speaker.activity_id', 'activity.id')
          .whereRef('activity_speaker.speaker_id', '=', 'speaker.id')
          .where('activity_speaker.is_shown', '=', true)
          .where('activity.shown', '=', true)
          .where(isOpenAt(now))
          .select('activity.id'),
      ),
    )
    .select('speaker.slug')
    .orderBy('speaker.id')
    .limit(limit)
    .execute();
}
