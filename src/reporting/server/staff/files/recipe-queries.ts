// Recipes of the provider's own.
import type { Queryable } from '#platform/server/context.ts';

/** Those that make files, in the order in which they were made. */
export const listOwnRecipes = (db: Queryable) =>
  db
    .selectFrom('report_recipe')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('made_at')
    .orderBy('key')
    .execute();

export const findOwnRecipe = (db: Queryable, key: string) =>
  db.selectFrom('report_recipe').selectAll().where('key', '=', key).executeTakeFirst();

type Saved = { readonly content: string; readonly by: string; readonly at: Temporal.Instant };

export async function insertOwnRecipe(db: Queryable, key: string, { content, by, at }: Saved): Promise<void> {
  await db
    .insertInto('report_recipe')
    .values({ key, content, made_by: by, made_at: at, changed_by: by, changed_at: at })
    .execute();
}

/** Writes a recipe as the change after `revision`; false where someone else was faster. */
export async function updateOwnRecipe(
  db: Queryable,
  key: string,
  revision: number,
  { content, by, at }: Saved,
): Promise<boolean> {
  const row = await db
    .updateTable('report_recipe')
    .set((eb) => ({
      content,
      version: eb('version', '+', 1),
      revision: revision + 1,
      changed_by: by,
      changed_at: at,
    }))
    .where('key', '=', key)
    .where('revision', '=', revision)
    .where('removed_at', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** A recipe makes no more files, or makes them again. */
export async function updateRemoved(db: Queryable, key: string, at: Temporal.Instant | null): Promise<void> {
  await db.updateTable('report_recipe').set({ removed_at: at }).where('key', '=', key).execute();
}
