// The drafts of the demo's activities go with them.
import type { Queryable } from '#platform/server/context.ts';

/** Removes the empty drafts of activities: what was written in them is published or discarded. */
export async function deleteEmptyDrafts(trx: Queryable, activityIds: readonly string[]): Promise<void> {
  if (activityIds.length === 0) return;
  await trx
    .deleteFrom('draft')
    .where('activity_id', 'in', [...activityIds])
    .where('content', 'is', null)
    .execute();
}
