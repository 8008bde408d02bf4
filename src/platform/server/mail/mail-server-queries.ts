import type { Insertable } from 'kysely';
import type { Queryable } from '../context.ts';
import type { MailServer } from '../database/tables.gen.ts';

export function findMailServer(db: Queryable) {
  return db.selectFrom('mail_server').selectAll().executeTakeFirst();
}

/**
 * Writes the mail server as the change after `revision` (0: there is none yet); false where someone else was faster.
 */
export async function writeMailServer(
  db: Queryable,
  revision: number,
  values: Omit<Insertable<MailServer>, 'is_only' | 'revision'>,
): Promise<boolean> {
  if (revision === 0) {
    const row = await db
      .insertInto('mail_server')
      .values(values)
      .onConflict((conflict) => conflict.column('is_only').doNothing())
      .returning('revision')
      .executeTakeFirst();
    return row !== undefined;
  }
  const row = await db
    .updateTable('mail_server')
    .set({ ...values, revision: revision + 1 })
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the mail server as it was at `revision`; false where someone else changed it. */
export async function deleteMailServer(db: Queryable, revision: number): Promise<boolean> {
  const row = await db
    .deleteFrom('mail_server')
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row !== undefined;
}
