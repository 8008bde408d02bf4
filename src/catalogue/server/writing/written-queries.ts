// What is written of the catalogue as it is, and the lists that are replaced as a whole.
import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Activity } from '#platform/server/database/tables.gen.ts';

/** The id of the activity that an import made under a key, or null. */
export async function findIdOfKey(db: Queryable, importKey: string): Promise<string | null> {
  const row = await db.selectFrom('activity').select('id').where('import_key', '=', importKey).executeTakeFirst();
  return row?.id ?? null;
}

/** An activity that is to be written, as it is. */
export function findWritten(db: Queryable, id: string) {
  return db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst();
}

export type Written = NonNullable<Awaited<ReturnType<typeof findWritten>>>;

/** Two that import the same key at the same moment: the later one updates. */
export async function insertActivity(db: Queryable, values: Insertable<Activity>): Promise<string> {
  const { hash: _hash, created_at: _at, import_key: _key, ...later } = values;
  const row = await db
    .insertInto('activity')
    .values(values)
    .onConflict((conflict) => conflict.column('import_key').doUpdateSet(later))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function updateActivity(db: Queryable, id: string, values: Updateable<Activity>) {
  return db.updateTable('activity').set(values).where('id', '=', id).execute();
}

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

/** The place after all eBooks that there are. */
export async function nextBookPosition(db: Queryable): Promise<number> {
  const { next } = await db
    .selectFrom('book')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .executeTakeFirstOrThrow();
  return next;
}
