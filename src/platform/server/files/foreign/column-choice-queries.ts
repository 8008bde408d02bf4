import type { Queryable } from '../../context.ts';

type Key = { readonly kind: string; readonly headings: Buffer };

/** What was chosen for files with these headings; undefined where nobody chose. */
export const findColumnChoice = (db: Queryable, { kind, headings }: Key) =>
  db
    .selectFrom('column_choice')
    .select('columns')
    .where('kind', '=', kind)
    .where('headings', '=', headings)
    .executeTakeFirst();

export async function upsertColumnChoice(
  db: Queryable,
  { kind, headings, ...chosen }: Key & { readonly columns: string; readonly chosen_at: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('column_choice')
    .values({ kind, headings, ...chosen })
    .onConflict((conflict) => conflict.columns(['kind', 'headings']).doUpdateSet(chosen))
    .execute();
}
