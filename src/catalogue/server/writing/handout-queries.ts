// The rows of an activity's handouts.
import type { Insertable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Handout } from '#platform/server/database/tables.gen.ts';

export function listHandoutRows(db: Queryable, activityId: string) {
  return db
    .selectFrom('handout')
    .select(['activity_id', 'file_id', 'title', 'position', 'checked_by', 'checked_at'])
    .where('activity_id', '=', activityId)
    .orderBy('position')
    .execute();
}

export async function replaceHandoutRows(
  db: Queryable,
  activityId: string,
  rows: readonly Insertable<Handout>[],
): Promise<void> {
  await db.deleteFrom('handout').where('activity_id', '=', activityId).execute();
  if (rows.length > 0)
    await db
      .insertInto('handout')
      .values([...rows])
      .execute();
}

export async function updateFirstHandout(db: Queryable, activityId: string, fileId: string | null): Promise<void> {
  await db
    .updateTable('activity')
    .set({ pdf_file_id: fileId })
    .where('id', '=', activityId)
    .where('pdf_file_id', 'is distinct from', fileId)
    .execute();
}
