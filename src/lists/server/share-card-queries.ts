// What share cards say.
import { speakerNames } from '#catalogue/server/speakers/speaker-columns.ts';
import type { Queryable } from '#platform/server/context.ts';

/** A class, webinar or episode that is on offer. */
export function findSharedActivity(db: Queryable, hash: string) {
  return db
    .selectFrom('activity')
    .leftJoin('speaker', 'speaker.id', 'activity.speaker_id')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .leftJoin('file as photo', (join) =>
      join.on((eb) => eb('photo.id', '=', eb.fn.coalesce('activity.photo_file_id', 'podcast_show.photo_file_id'))),
    )
    .where('activity.hash', '=', hash)
    .where('activity.shown', '=', true)
    .select([
      'activity.title',
      'activity.kind',
      'activity.type_id',
      'activity.is_tutorial',
      'activity.release_at',
      'activity.duration_min',
      'activity.duration_sec',
      'activity.credits',
      'activity.credit_name',
      'podcast_show.title as show_title',
      speakerNames.as('speaker_name'),
      'speaker.degree as speaker_degree',
      'activity.has_more_speakers',
      'photo.storage_key as photo_key',
      'photo.content_type as photo_type',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('exam')
            .whereRef('exam.activity_id', '=', 'activity.id')
            .where('exam.published', '=', true)
            .select('exam.id'),
        )
        .as('has_exam'),
    )
    .executeTakeFirst();
}
export type SharedActivity = NonNullable<Awaited<ReturnType<typeof findSharedActivity>>>;

export function findSharedSpeaker(db: Queryable, slug: string) {
  return db
    .selectFrom('speaker')
    .leftJoin('file as photo', 'photo.id', 'speaker.photo_file_id')
    .where('speaker.slug', '=', slug)
    .select([
      'speaker.name',
      'speaker.degree',
      'speaker.bio',
      'photo.storage_key as photo_key',
      'photo.content_type as photo_type',
    ])
    .executeTakeFirst();
}
