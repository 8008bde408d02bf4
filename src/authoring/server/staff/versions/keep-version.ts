import { publishVersion, type ReadForm } from '#catalogue/server/versions/publish-version.ts';
import type { Context, Queryable } from '#platform/server/context.ts';
import { readTimeZone } from '#provider/server/provider.ts';
import { findPublished } from '../publishing/published-queries.ts';
import { formOf } from '../publishing/read-published.ts';
import { findHash } from './version-draft-queries.ts';

/** What members see now as a draft. Something that was never published has none. */
const formNow: ReadForm = async (db, activityId) => {
  const row = await findPublished(db, await findHash(db, activityId));
  return row === undefined ? null : formOf(row, await readTimeZone(db));
};

/** Publishes a version that can be restored as it is; otherwise as `publishVersion`. */
export const keepVersion = (
  context: Context,
  trx: Queryable,
  activityId: string,
  origin?: Parameters<typeof publishVersion>[3],
) => publishVersion(context, trx, activityId, origin, formNow);
