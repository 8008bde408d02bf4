import type { Context, Queryable } from '#platform/server/context.ts';
import { insertVersion, isPublished, updateVersion, type VersionOrigin } from './version-queries.ts';

/** Of an import: nobody in particular, and nothing is noted. */
const imported: VersionOrigin = { by: null, kind: 'content', madeIn: 'import', note: '' };

/** The draft that says what an activity says now, which its version is restored by; null where it has none. */
export type ReadForm = (db: Queryable, activityId: string) => Promise<object | null>;

/**
 * Keeps the present content of an activity as a new version, unless the newest one says the same: credit names the
 * version that it was earned with. Call it in the transaction of the change, after exam, survey and offer are written.
 * Returns the number of the version that was made, or null.
 */
export async function publishVersion(
  context: Context,
  trx: Queryable,
  activityId: string,
  origin: VersionOrigin = imported,
  readForm: ReadForm = () => Promise.resolve(null),
): Promise<number | null> {
  const published = await isPublished(trx, activityId);
  if (published === true) return null;
  if (published === false) await updateVersion(trx, activityId);
  return insertVersion(trx, activityId, context.now(), origin, await readForm(trx, activityId));
}
