// What the import asks of the catalogue, and the lists that it replaces as a whole.
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#platform/server/context.ts';

/** What an import must know of the activity that it made before. */
export function findImported(db: Queryable, importKey: string) {
  return db
    .selectFrom('activity')
    .select([
      'id',
      'type_id',
      'release_at',
      'ends_at',
      'duration_min',
      'required_minutes',
      'room_closed_at',
      'retired_at',
    ])
    .where('import_key', '=', importKey)
    .executeTakeFirst();
}

export type Imported = NonNullable<Awaited<ReturnType<typeof findImported>>>;

/** The categories of an activity, in their order; written only if they differ. */
export async function replaceActivityCategories(
  db: Queryable,
  activityId: string,
  categoryIds: readonly string[],
): Promise<void> {
  const known = await db
    .selectFrom('activity_category')
    .select('category_id')
    .where('activity_id', '=', activityId)
    .orderBy('position')
    .execute();
  if (
    isDeepStrictEqual(
      known.map((row) => row.category_id),
      [...categoryIds],
    )
  )
    return;
  if (known.length > 0) await db.deleteFrom('activity_category').where('activity_id', '=', activityId).execute();
  if (categoryIds.length === 0) return;
  const rows = categoryIds.map((categoryId, position) => ({
    activity_id: activityId,
    category_id: categoryId,
    position,
  }));
  await db.insertInto('activity_category').values(rows).execute();
}

/** The categories of an eBook, which have no order; written only if they differ. */
export async function replaceBookCategories(
  db: Queryable,
  bookId: string,
  categoryIds: readonly string[],
): Promise<void> {
  const known = await db.selectFrom('book_category').select('category_id').where('book_id', '=', bookId).execute();
  if (isDeepStrictEqual(known.map((row) => row.category_id).sort(), [...categoryIds].sort())) return;
  await db.deleteFrom('book_category').where('book_id', '=', bookId).execute();
  if (categoryIds.length > 0)
    await db
      .insertInto('book_category')
      .values(categoryIds.map((categoryId) => ({ book_id: bookId, category_id: categoryId })))
      .execute();
}

export function listSmallWords(db: Queryable) {
  return db.selectFrom('small_word').select('word').execute();
}

export async function replaceSmallWords(db: Queryable, words: readonly string[]): Promise<void> {
  await db.deleteFrom('small_word').execute();
  if (words.length > 0)
    await db
      .insertInto('small_word')
      .values(words.map((word) => ({ word })))
      .execute();
}

/** A word or phrase of a group of what means the same. */
export type SynonymRow = { group_no: number; term: string };

export function listProviderSynonyms(db: Queryable): Promise<SynonymRow[]> {
  return db.selectFrom('synonym').select(['group_no', 'term']).where('source', '=', 'provider').execute();
}

export async function replaceProviderSynonyms(db: Queryable, rows: readonly SynonymRow[]): Promise<void> {
  await db.deleteFrom('synonym').where('source', '=', 'provider').execute();
  if (rows.length > 0)
    await db
      .insertInto('synonym')
      .values(rows.map((row) => ({ source: 'provider', stems: [], ...row })))
      .execute();
}
