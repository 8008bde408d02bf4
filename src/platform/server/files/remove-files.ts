// Stored files are removed in a transaction, and their content once it is committed.
import * as z from 'zod/mini';
import type { Context, Queryable } from '../context.ts';
import { defineJob, handleJob } from '../jobs/jobs.ts';

const removeContentJob = defineJob({ name: 'platform.remove-content', data: z.object({ key: z.string() }) });

/**
 * Removes the rows of files that nothing refers to, and their content where no other row has the same. Throws where
 * something refers to one.
 */
export async function removeFileRows({ jobs }: Context, trx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .deleteFrom('file')
    .where('id', 'in', [...ids])
    .returning('storage_key')
    .execute();
  for (const key of new Set(rows.map(({ storage_key }) => storage_key)))
    await jobs.enqueue(trx, removeContentJob, { key });
}

async function removeContent({ db, storage }: Context, { key }: { readonly key: string }): Promise<void> {
  // The same content may have been stored again meanwhile.
  const row = await db.selectFrom('file').select('id').where('storage_key', '=', key).limit(1).executeTakeFirst();
  if (row === undefined) await storage.remove(key);
}

export const removeFileWork = [handleJob(removeContentJob, removeContent)];
