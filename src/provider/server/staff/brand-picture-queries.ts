import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

export type BrandUse = 'logo' | 'icon' | 'signature';

/** An uploaded picture that everyone may see, with its pixels as measured. */
export const findPicture = (db: Queryable, hash: string) =>
  db
    .selectFrom('file')
    .select(['id', 'hash', 'filename', 'content_type', 'size_bytes', 'storage_key'])
    .select([
      sql<number | null>`(measures ->> 'width')::int`.as('width'),
      sql<number | null>`(measures ->> 'height')::int`.as('height'),
    ])
    .where('hash', '=', hash)
    .where('content_type', 'like', 'image/%')
    .where('is_public', '=', true)
    .executeTakeFirst();
export const findHash = (db: Queryable, fileId: string) =>
  db.selectFrom('file').select(['hash', 'filename']).where('id', '=', fileId).executeTakeFirstOrThrow();

/** Keeps pictures from being removed. */
export async function keepBrandPictures(
  db: Queryable,
  fileIds: readonly string[],
  what: BrandUse,
  at: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('brand_picture')
    .values(fileIds.map((file_id) => ({ file_id, what, saved_at: at })))
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .execute();
}
