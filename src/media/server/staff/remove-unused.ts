import type { Context, Queryable } from '#platform/server/context.ts';
import { removeFileRows } from '#platform/server/files/remove-files.ts';
import { listUnusedOf } from './media-queries.ts';

/** Removes those of the files (ids) that nothing uses any more, after what used them was removed. */
export const removeUnusedFiles = async (context: Context, trx: Queryable, ids: readonly string[]): Promise<void> =>
  removeFileRows(context, trx, await listUnusedOf(trx, ids));
