// The room that a webinar is held in, which a draft, a folder, and the desk write.
import type { Queryable } from '#platform/server/context.ts';

/** Writes where a webinar is held; '' = online only. */
export async function writePlace(
  db: Queryable,
  activityId: string,
  { place, by, at }: { readonly place: string; readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  if (place === '') {
    await db.deleteFrom('webinar_place').where('activity_id', '=', activityId).execute();
    return;
  }
  const columns = { place, changed_by: by, changed_at: at };
  await db
    .insertInto('webinar_place')
    .values({ activity_id: activityId, ...columns })
    .onConflict((conflict) => conflict.column('activity_id').doUpdateSet(columns))
    .execute();
}
