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

/** Notes that an activity was changed in the console: a folder leaves it alone from then on. */
export function noteConsoleEdit(db: Queryable, id: string, at: Temporal.Instant) {
  return db.updateTable('activity').set({ console_edited_at: at }).where('id', '=', id).execute();
}

/** Lets a folder write an activity again. */
export function clearConsoleEdit(db: Queryable, id: string) {
  return db.updateTable('activity').set({ console_edited_at: null }).where('id', '=', id).execute();
}

/** The company that stands for the provider, under its present name. */
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

/** When the activities of folders were last changed in the console, by their keys. */
export async function listConsoleEdits(db: Queryable): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const rows = await db
    .selectFrom('activity')
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
