import { sql } from 'kysely';
import { selectEpisodes } from '#catalogue/server/podcast-rows.ts';
import type { Queryable } from '#platform/server/context.ts';

/** A published show with its sponsor, its cover and how many of its episodes are out. */
export function findShow(db: Queryable, hash: string, now: Temporal.Instant) {
  return db
    .selectFrom('podcast_show')
    .innerJoin('company', 'company.id', 'podcast_show.company_id')
    .leftJoin('file as cover', 'cover.id', 'podcast_show.photo_file_id')
    .where('podcast_show.hash', '=', hash)
    .where('podcast_show.published', '=', true)
    .select([
      'podcast_show.id',
      'podcast_show.hash',
      'podcast_show.title',
      'podcast_show.blurb',
      'company.name as company_name',
      'cover.hash as cover_hash',
      'cover.filename as cover_filename',
      'cover.content_type as cover_type',
      'cover.storage_key as cover_key',
    ])
    .select((eb) => {
      const released = eb
        .selectFrom('activity')
        .whereRef('activity.show_id', '=', 'podcast_show.id')
        .where('activity.shown', '=', true)
        .where('activity.release_at', '<=', now);
      return [
        released.select(sql<number>`count(*)::int`.as('count')).as('episode_count'),
        released
          .where('activity.credits', '>', 0)
          .select(sql<number>`count(*)::int`.as('count'))
          .as('credit_count'),
      ];
    })
    .executeTakeFirst();
}
export type ShowRecord = NonNullable<Awaited<ReturnType<typeof findShow>>>;

/** Episodes that are out, with what the player and this student's list need; add `where`, `orderBy` and `limit`. */
function selectReleased(db: Queryable, studentId: string | null, now: Temporal.Instant) {
  return selectEpisodes(db, studentId)
    .leftJoin('listening_position as heard', (join) =>
      join.onRef('heard.activity_id', '=', 'activity.id').on('heard.student_id', '=', studentId ?? '0'),
    )
    .where('activity.published', '=', true)
    .where('activity.release_at', '<=', now)
    .select([
      'activity.chapters',
      'audio.size_bytes as audio_bytes',
      'audio.content_type as audio_type',
      'heard.position_sec',
      'heard.finished',
      'heard.heard_at',
    ])
    .select((eb) => [
      eb('activity.transcript', '<>', '').as('has_transcript'),
      sql<boolean>`left(activity.transcript, 7) like '%WEBVTT%'`.as('transcript_is_webvtt'),
    ]);
}
export type ReleasedEpisode = Awaited<ReturnType<ReturnType<typeof selectReleased>['execute']>>[number];

/** Episodes of a show, newest first. */
export function listEpisodes(
  db: Queryable,
  showId: string,
  studentId: string | null,
  now: Temporal.Instant,
  limit: number,
  offset: number,
) {
  return selectReleased(db, studentId, now)
    .where('activity.shown', '=', true)
    .where('activity.show_id', '=', showId)
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many episodes of the show stand before this one; null when it is none of them. */
export async function findEpisodeIndex(
  db: Queryable,
  showId: string,
  hash: string,
  now: Temporal.Instant,
): Promise<number | null> {
  const episode = await db
    .selectFrom('activity')
    .select(['id', 'release_at'])
    .where('show_id', '=', showId)
    .where('hash', '=', hash)
    .where('shown', '=', true)
    .where('release_at', '<=', now)
    .executeTakeFirst();
  if (!episode) return null;
  const { count } = await db
    .selectFrom('activity')
    .where('show_id', '=', showId)
    .where('shown', '=', true)
    .where('release_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('release_at', '>', episode.release_at),
        eb.and([eb('release_at', '=', episode.release_at), eb('id', '>', episode.id)]),
      ]),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One episode that is out. */
export function findEpisode(db: Queryable, hash: string, studentId: string | null, now: Temporal.Instant) {
  return selectReleased(db, studentId, now)
    .select([
      'activity.transcript',
      'activity.kind',
      'activity.retired_at',
      'activity.finish_until',
      'speaker.slug as speaker_slug',
    ])
    .where('activity.hash', '=', hash)
    .executeTakeFirst();
}

/** Ids of published episodes by their hashes. */
export function listEpisodeIds(db: Queryable, hashes: readonly string[], now: Temporal.Instant) {
  return db
    .selectFrom('activity')
    .select(['id', 'hash', 'duration_sec'])
    .where('hash', 'in', [...hashes])
    .where('kind', '=', 'episode')
    .where('published', '=', true)
    .where('release_at', '<=', now)
    .orderBy('id')
    .execute();
}

export type HeardPosition = {
  readonly activityId: string;
  readonly positionSec: number;
  readonly isFinished: boolean;
  readonly heardAt: Temporal.Instant;
};

/**
 * Saves the newest position of each activity unless a newer listening is known. In the order of their ids, so that two
 * devices that send many at once never wait for each other.
 */
export async function insertPositions(
  db: Queryable,
  studentId: string,
  heard: readonly HeardPosition[],
): Promise<void> {
  if (heard.length === 0) return;
  await sql`
    insert into listening_position (student_id, activity_id, position_sec, finished, heard_at)
    select distinct on (activity_id) ${studentId}::bigint, activity_id, position_sec, finished, heard_at
    from unnest(
      ${heard.map((one) => one.activityId)}::bigint[],
      ${heard.map((one) => one.positionSec)}::float8[],
      ${heard.map((one) => one.isFinished)}::boolean[],
      ${heard.map((one) => one.heardAt)}::timestamptz[]
    ) with ordinality as heard(activity_id, position_sec, finished, heard_at, sent)
    order by activity_id, heard_at desc, sent
    on conflict (student_id, activity_id) do update
    set position_sec = excluded.position_sec, finished = excluded.finished, heard_at = excluded.heard_at
    where listening_position.heard_at < excluded.heard_at`.execute(db);
}

export function listPositions(db: Queryable, studentId: string, activityIds: readonly string[]) {
  return db
    .selectFrom('listening_position')
    .innerJoin('activity', 'activity.id', 'listening_position.activity_id')
    .select([
      'activity.hash',
      'listening_position.position_sec',
      'listening_position.finished',
      'listening_position.heard_at',
    ])
    .where('listening_position.student_id', '=', studentId)
    .where('listening_position.activity_id', 'in', [...activityIds])
    .execute();
}
