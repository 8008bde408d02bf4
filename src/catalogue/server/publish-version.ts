import type { Context, Queryable } from '#platform/server/context.ts';
import { insertVersion, isPublished, updateVersion } from './version-queries.ts';

/**
 * Keeps the present content of an activity as a new version, unless the newest one says the same: credit names the
 * version that it was earned with. Call it in the transaction of the change, after exam, survey and offer are written.
 * Returns whether a version was made.
 */
export async function publishVersion(context: Context, trx: Queryable, activityId: string): Promise<boolean> {
  const published = await isPublished(trx, activityId);
  if (published === true) return false;
  if (published === false) await updateVersion(trx, activityId);
  await insertVersion(trx, activityId, context.now());
  return true;
}
