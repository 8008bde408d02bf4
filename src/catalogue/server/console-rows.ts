// What the console does to an activity beside writing its content, and the company that one without a sponsor is under.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

type Retirement = {
  readonly retiredAt: Temporal.Instant | null;
  readonly finishUntil: Temporal.Instant | null;
  /** The id of the activity that replaces it, or null. */
  readonly successorId: string | null;
  readonly editedAt: Temporal.Instant;
};

/**
 * Retires an activity, or reinstates it (`retiredAt` null). The database takes what is retired out of lists, search and
 * feeds in the same transaction.
 */
export function updateRetirement(db: Queryable, id: string, retirement: Retirement) {
  const { retiredAt, finishUntil, successorId, editedAt } = retirement;
  return db
    .updateTable('activity')
    .set({
      retired_at: retiredAt,
      finish_until: finishUntil,
      successor_id: successorId,
      console_edited_at: editedAt,
    })
    .where('id', '=', id)
    .execute();
}

/** What folders bring and the console can change. */
export type EditedTable = 'activity' | 'podcast_show' | 'book';

/** Notes that it was changed in the console: a folder leaves it alone from then on. */
export async function noteConsoleEdit(
  db: Queryable,
  table: EditedTable,
  id: string,
  at: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable(table as 'book')
    .set({ console_edited_at: at })
    .where('id', '=', id)
    .execute();
}

/** Lets a folder write it again. A show or an eBook that was retired is offered again, as a folder knows no other. */
export async function clearConsoleEdit(db: Queryable, table: EditedTable, id: string): Promise<void> {
  const shown = table === 'activity' ? {} : { published: true };
  await db
    .updateTable(table as 'book')
    .set({ console_edited_at: null, ...shown })
    .where('id', '=', id)
    .execute();
}

/** Takes a show or an eBook out of lists, search, and feeds, or offers it again. */
export async function updatePublished(
  db: Queryable,
  table: 'podcast_show' | 'book',
  id: string,
  isPublished: boolean,
  at: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable(table as 'book')
    .set({ published: isPublished, console_edited_at: at })
    .where('id', '=', id)
    .execute();
}

/** The company that represents the provider, under its current name. */
export async function providerCompany(db: Queryable, name: string): Promise<string> {
  const row = await db
    .insertInto('company')
    .values({ name, is_provider: true })
    // Not as a parameter: a statement that is run often is planned without them, and then no index fits.
    .onConflict((conflict) =>
      conflict.column('is_provider').where('is_provider', '=', sql.lit(true)).doUpdateSet({ name }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** When what came from folders was last changed in the console, by its key. */
export async function listConsoleEdits(
  db: Queryable,
  table: EditedTable,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const rows = await db
    .selectFrom(table as 'book')
    .select(['import_key', 'console_edited_at'])
    .where('import_key', 'is not', null)
    .where('console_edited_at', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ import_key: key, console_edited_at: at }) =>
      key === null || at === null ? [] : [[key, at] as const],
    ),
  );
}
