// Snapshots of published pages: which files each has.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** The page itself, by its name among the files of a snapshot. */
export const pageName = 'page.html';
/** Its words. */
export const wordsName = 'words.pdf';

/** What decides which page an activity has, with its newest version. */
export function findPage(db: Queryable, activityHash: string) {
  return db
    .selectFrom('activity')
    .leftJoin('podcast_show', 'podcast_show.id', 'activity.show_id')
    .select(['activity.id', 'activity.title', 'activity.kind', 'activity.type_id', 'podcast_show.hash as show_hash'])
    .select(
      sql<number | null>`(select max(version) from activity_version where activity_id = activity.id)`.as('newest'),
    )
    .where('activity.hash', '=', activityHash)
    .where('activity.published', '=', true)
    .executeTakeFirst();
}

/** The file behind an address of this site; undefined where no file is stored under it. */
export function findFileId(db: Queryable, fileHash: string) {
  return db.selectFrom('file').select(['id', 'size_bytes']).where('hash', '=', fileHash).executeTakeFirst();
}

/** Adds the files of a snapshot, unless there is one of this version. */
export async function insertSnapshot(
  db: Queryable,
  { activityId, version, takenAt }: { activityId: string; version: number; takenAt: Temporal.Instant },
  files: ReadonlyMap<string, string>,
): Promise<void> {
  await db
    .insertInto('page_snapshot')
    .values(
      [...files].map(([name, file_id]) => ({ activity_id: activityId, version, name, file_id, taken_at: takenAt })),
    )
    .onConflict((conflict) => conflict.columns(['activity_id', 'version', 'name']).doNothing())
    .execute();
}

/** The files of the snapshots of an activity: of one version, or of all. */
export function listSnapshotFiles(db: Queryable, activityHash: string, version: number | null = null) {
  return db
    .selectFrom('page_snapshot')
    .innerJoin('activity', 'activity.id', 'page_snapshot.activity_id')
    .innerJoin('file', 'file.id', 'page_snapshot.file_id')
    .select(['page_snapshot.version', 'page_snapshot.name', 'page_snapshot.taken_at'])
    .select(['file.hash', 'file.filename', 'file.content_type', 'file.storage_key'])
    .where('activity.hash', '=', activityHash)
    .$if(version !== null, (query) => query.where('page_snapshot.version', '=', version ?? 0))
    .orderBy('page_snapshot.version', 'desc')
    .orderBy('page_snapshot.name')
    .execute();
}
