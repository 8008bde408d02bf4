import type { Queryable } from '#platform/server/context.ts';
import type { VersionContent } from '../../version-parts.ts';
import { selectVersion } from './version-queries.ts';

/** What an activity said in one of its versions, and when that was published; undefined if there is no such version. */
export async function findVersion(
  db: Queryable,
  of: { readonly activityId: string; readonly version: number },
): Promise<{ readonly content: VersionContent; readonly published_at: Temporal.Instant } | undefined> {
  const row = await selectVersion(db, of).executeTakeFirst();
  return row && { ...row, content: row.content as VersionContent };
}
