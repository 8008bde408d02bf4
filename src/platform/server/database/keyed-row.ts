// Rows that come from outside under a key of their source: written once, and again only when they say something else.
import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable } from '../context.ts';
import type { DB } from './tables.gen.ts';

type KeyedTable = { [Table in keyof DB]: 'import_key' extends keyof DB[Table] ? Table : never }[keyof DB];

const comparable = (value: unknown): unknown => (value instanceof Temporal.Instant ? value.toString() : value);

/** Whether a row as it was read holds these values already. JSON may be given as text, as it is written. */
export function holdsValues(row: object, values: object): boolean {
  const held = new Map(Object.entries(row));
  return Object.entries(values).every(([name, value]) => {
    const is = held.get(name);
    const isJson =
      typeof value === 'string' && typeof is === 'object' && is !== null && !(is instanceof Temporal.Instant);
    return isDeepStrictEqual(comparable(is), comparable(isJson ? JSON.parse(value) : value));
  });
}

/** Writes `values` to a row that was read, unless it holds them already. */
async function updateRow<Table extends KeyedTable>(
  db: Queryable,
  table: Table,
  known: { readonly id: string },
  values: Updateable<DB[Table]>,
): Promise<void> {
  if (holdsValues(known, values)) return;
  // The tables differ in their columns and agree in id and import_key; Kysely cannot say so of a table that is a
  // parameter.
  await db
    .updateTable(table as 'company')
    .set(values as never)
    .where('id', '=', known.id)
    .execute();
}

/**
 * Writes the row of `table` that came under `key`: a new one with `firstValues` next to `values`, or the one there is
 * if any of `values` differs. What is the same is not written again. Returns the row's id and whether it is new.
 */
export async function writeKeyedRow<Table extends KeyedTable>(
  db: Queryable,
  table: Table,
  key: string,
  values: Updateable<DB[Table]>,
  firstValues: Partial<Insertable<DB[Table]>> = {},
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`select * from ${sql.table(table)} where import_key = ${key}`.execute(db);
  const [known] = rows;
  if (known === undefined) {
    // Two that write the same key at the same moment: the later one updates.
    const row = await db
      .insertInto(table as 'company')
      .values({ import_key: key, ...firstValues, ...values } as never)
      .onConflict((conflict) => conflict.column('import_key').doUpdateSet(values as never))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, isNew: true };
  }
  await updateRow(db, table, known, values);
  return { id: known.id, isNew: false };
}

/** Writes the row with this id if any of `values` differs, or a new one that came under no key. Returns its id. */
export async function writeRow<Table extends KeyedTable>(
  db: Queryable,
  table: Table,
  id: string | null,
  values: Updateable<DB[Table]>,
  firstValues: Partial<Insertable<DB[Table]>>,
): Promise<string> {
  if (id === null) {
    const row = await db
      .insertInto(table as 'company')
      .values({ ...firstValues, ...values } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const { rows } = await sql<{ id: string }>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  if (rows[0] !== undefined) await updateRow(db, table, rows[0], values);
  return id;
}

/** The ids of all rows of a table that came under a key. */
export async function listKeyedRows(db: Queryable, table: KeyedTable): Promise<Map<string, string>> {
  const { rows } = await sql<{
    import_key: string;
    id: string;
  }>`select import_key, id from ${sql.table(table)} where import_key is not null`.execute(db);
  return new Map(rows.map((row) => [row.import_key, row.id]));
}
