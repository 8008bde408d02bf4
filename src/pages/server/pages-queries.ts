import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export function countPageView(db: Queryable, page: string, day: string) {
  return db
    .insertInto('page_view_count')
    .values({ day, page, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'page']).doUpdateSet((eb) => ({ views: eb('page_view_count.views', '+', '1') })),
    )
    .execute();
}

export function findBlurb(db: Queryable, code: string) {
  return db.selectFrom('blurb').select(['html', 'version', 'updated_at']).where('code', '=', code).executeTakeFirst();
}

/** Everyone with at least one course on offer, by family name. */
export function listSpeakers(db: Queryable) {
  return db
    .selectFrom('speaker')
    .leftJoin('file as photo', 'photo.id', 'speaker.photo_file_id')
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
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('activity')
          .innerJoin('activity_speaker', 'activity_speaker.activity_id', 'activity.id')
          .whereRef('activity_speaker.speaker_id', '=', 'speaker.id')
          .where('activity_speaker.is_shown', '=', true)
          .where('activity.shown', '=', true)
          .select('activity.id'),
      ),
    )
    .orderBy(sql`regexp_replace(speaker.name, '^.* ', '')`)
    .orderBy('speaker.name')
    .execute();
}

/** What each speaker teaches that can be opened now: the newest first, webinars only until they end. */
export function listCoursesOf(db: Queryable, speakerIds: readonly string[], now: Temporal.Instant) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_speaker', 'activity_speaker.activity_id', 'activity.id')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .select([
      'activity_speaker.speaker_id',
      'activity.hash',
      'activity.title',
      'activity.list',
      'podcast_show.hash as show_hash',
    ])
    .where('activity_speaker.speaker_id', 'in', speakerIds.length > 0 ? speakerIds : ['0'])
    .where('activity_speaker.is_shown', '=', true)
    .where('activity.shown', '=', true)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('activity.list', '=', 'live'),
          eb('activity.ends_at', '>', now),
          eb('activity.cancelled_at', 'is', null),
        ]),
        eb.and([eb('activity.list', '!=', 'live'), eb('activity.release_at', '<=', now)]),
      ]),
    )
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .execute();
}
