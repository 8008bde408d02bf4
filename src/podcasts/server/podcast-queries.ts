import { sql } from 'kysely';
import { selectEpisodes } from '#catalogue/server/activities/podcast-rows.ts';
import { type Chapter, marginSec } from '#platform/shared/playback.ts';
import type { Queryable } from '#platform/server/context.ts';
import { studySettings } from '#provider/server/provider.ts';
import { settingsColumn } from '#platform/server/database/setting-rows.ts';
import type { EpisodeChoice, EpisodeOrder } from '../contract.ts';

/** Published shows with sponsor, cover and how many of their episodes are out; add `where`, `orderBy` and `limit`. */
function selectShows(db: Queryable, now: Temporal.Instant) {
  return db
    .selectFrom('podcast_show')
    .innerJoin('company', 'company.id', 'podcast_show.company_id')
    .leftJoin('file as cover', 'cover.id', 'podcast_show.photo_file_id')
    .where('podcast_show.published', '=', true)
    .select([
      'podcast_show.id',
      'podcast_show.hash',
      'podcast_show.title',
      'podcast_show.blurb',
      'podcast_show.owner_email',
      'podcast_show.feed_category',
      'podcast_show.is_explicit',
      'podcast_show.is_complete',
      'podcast_show.episode_order',
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
          .where((active) =>
            active.exists(
              active
                .selectFrom('exam')
                .whereRef('exam.activity_id', '=', 'activity.id')
                .where('exam.published', '=', true)
                .select('exam.id'),
            ),
          )
          .select(sql<number>`count(*)::int`.as('count'))
          .as('credit_count'),
      ];
    });
}

/** A published show. */
export const findShow = (db: Queryable, hash: string, now: Temporal.Instant) =>
  selectShows(db, now).where('podcast_show.hash', '=', hash).executeTakeFirst();

/** The shows that have episodes, each with its newest one's id, the one with the newest first. */
export const listShows = (db: Queryable, now: Temporal.Instant, limit: number) =>
  selectShows(db, now)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('activity')
          .whereRef('activity.show_id', '=', 'podcast_show.id')
          .where('activity.shown', '=', true)
          .where('activity.release_at', '<=', now)
          .orderBy('activity.release_at', 'desc')
          .orderBy('activity.id', 'desc')
          .limit(1)
          .select(['activity.id', 'activity.release_at'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select('newest.id as newest_id')
    .orderBy('newest.release_at', 'desc')
    .orderBy('podcast_show.id')
    .limit(limit)
    .execute();

export type ShowRecord = NonNullable<Awaited<ReturnType<typeof findShow>>>;

/** Episodes that are out, with what the player and this student's list need; add `where`, `orderBy` and `limit`. */
function selectReleased(db: Queryable, studentId: string | null, now: Temporal.Instant) {
  return selectEpisodes(db, studentId)
    .leftJoin('listening_position as heard', (join) =>
      join.onRef('heard.activity_id', '=', 'activity.id').on('heard.student_id', '=', studentId ?? '0'),
    )
    .leftJoin('gradebook as play', (join) =>
      join.onRef('play.activity_id', '=', 'activity.id').on('play.student_id', '=', studentId ?? '0'),
    )
    .where('activity.published', '=', true)
    .where('activity.release_at', '<=', now)
    .select([
      'activity.chapters',
      'play.view_count',
      'audio.size_bytes as audio_bytes',
      'audio.content_type as audio_type',
      'audio.storage_key as audio_key',
      'heard.position_sec',
      'heard.finished',
      'heard.heard_at',
    ])
    .select((eb) => [
      eb('activity.transcript', '<>', '').as('has_transcript'),
      sql<boolean>`left(activity.transcript, 7) like '%WEBVTT%'`.as('transcript_is_webvtt'),
    ])
    .$narrowType<{ chapters: Chapter[] }>();
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

/** Episodes by their ids, in no order. */
export const listEpisodesById = (
  db: Queryable,
  ids: readonly string[],
  studentId: string | null,
  now: Temporal.Instant,
) =>
  ids.length === 0
    ? Promise.resolve([])
    : selectReleased(db, studentId, now)
        .where('activity.id', 'in', [...ids])
        .execute();

/** What a student began and did not hear to its end, the last heard first. */
export const listBegun = (db: Queryable, studentId: string, now: Temporal.Instant, limit: number) =>
  selectReleased(db, studentId, now)
    .where('activity.shown', '=', true)
    .where('heard.finished', '=', false)
    // So close to its start or its end an episode begins again.
    .where('heard.position_sec', '>=', marginSec)
    .where((eb) =>
      eb.or([
        eb('activity.duration_sec', 'is', null),
        eb('heard.position_sec', '<=', sql<number>`activity.duration_sec - ${marginSec}::float8`),
      ]),
    )
    .orderBy('heard.heard_at', 'desc')
    .orderBy('activity.id')
    .limit(limit)
    .execute();

/** Which episodes are meant: of one show or all, with credit or not begun by this student. */
export type EpisodeView = {
  readonly showHash: string | null;
  readonly only: EpisodeChoice | null;
  readonly studentId: string | null;
};

function selectViewed(db: Queryable, { showHash, only, studentId }: EpisodeView, now: Temporal.Instant) {
  const shown = db
    .selectFrom('activity')
    .innerJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .where('activity.list', '=', 'podcasts')
    .where('activity.shown', '=', true)
    .where('activity.release_at', '<=', now)
    .where('podcast_show.published', '=', true);
  const ofShow = showHash === null ? shown : shown.where('podcast_show.hash', '=', showHash);
  if (only === 'credit')
    return ofShow
      .where('activity.credits', '>', 0)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('exam')
            .whereRef('exam.activity_id', '=', 'activity.id')
            .where('exam.published', '=', true)
            .select('exam.id'),
        ),
      );
  if (only === 'unheard')
    return ofShow.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('gradebook')
            .whereRef('gradebook.activity_id', '=', 'activity.id')
            .where('gradebook.student_id', '=', studentId ?? '0')
            .where('gradebook.view_count', '>', 0)
            .select('gradebook.id'),
        ),
      ),
    );
  return ofShow;
}

/** How many episodes are meant. */
export async function countEpisodes(db: Queryable, view: EpisodeView, now: Temporal.Instant): Promise<number> {
  const { count } = await selectViewed(db, view, now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type EpisodePage = { readonly order: EpisodeOrder | null; readonly limit: number; readonly offset: number };

/**
 * The ids of a page of the episodes that are meant, in the order that is asked for; among equals, and without one,
 * newest first.
 */
export async function listEpisodeIdsOf(
  db: Queryable,
  view: EpisodeView,
  now: Temporal.Instant,
  { order, limit, offset }: EpisodePage,
): Promise<string[]> {
  const meant = selectViewed(db, view, now).select('activity.id');
  // An episode without an exam gives no credit, whatever is written at it.
  const credit = sql`case when exists (select 1 from exam where exam.activity_id = activity.id and exam.published) then activity.credits else 0 end`;
  const ordered =
    order === 'shortest'
      ? meant.orderBy('activity.duration_sec')
      : order === 'credit'
        ? meant.orderBy(credit, 'desc')
        : meant;
  const rows = await ordered
    .orderBy('activity.release_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** What a student wants to hear next, in order. */
export const listQueued = (db: Queryable, studentId: string, now: Temporal.Instant) =>
  selectReleased(db, studentId, now)
    .innerJoin('listening_queue as queued', (join) =>
      join.onRef('queued.activity_id', '=', 'activity.id').on('queued.student_id', '=', studentId),
    )
    .where('activity.shown', '=', true)
    .orderBy('queued.place')
    .execute();

/** Replaces a student's queue. Two devices that do so at once leave one of the two orders. */
export async function replaceQueue(db: Queryable, studentId: string, activityIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listening queue', ${studentId}::bigint))`.execute(db);
  await db.deleteFrom('listening_queue').where('student_id', '=', studentId).execute();
  if (activityIds.length === 0) return;
  await db
    .insertInto('listening_queue')
    .values(activityIds.map((activityId, place) => ({ student_id: studentId, activity_id: activityId, place })))
    .execute();
}

/** How many episodes of the show are before this one; null when it is none of them. */
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
    .leftJoin('file as portrait', 'portrait.id', 'speaker.photo_file_id')
    .select([
      'activity.transcript',
      'activity.kind',
      'activity.retired_at',
      'activity.finish_until',
      'activity.has_more_speakers',
      'speaker.name as first_speaker',
      'speaker.slug as speaker_slug',
      'activity.time_on_task_percent',
      'speaker.degree as speaker_degree',
      'speaker.bio as speaker_bio',
      'portrait.hash as portrait_hash',
      'portrait.filename as portrait_filename',
      settingsColumn(...studySettings).as('settings'),
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
