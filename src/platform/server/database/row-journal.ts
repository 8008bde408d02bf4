// Changes of rows that can be taken back one by one: each is remembered with the values it had before and after.
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../context.ts';
import type { DB } from './tables.gen.ts';

type Row = Readonly<Record<string, unknown>>;
export type TableName = keyof DB;

/**
 * One change of one row. `before` null: it was added; `after` null: it was removed; else both hold the columns that
 * changed.
 */
export type RowChange = {
  readonly table: string;
  /** The primary key of the row, as it is after the change. */
  readonly key: Row;
  readonly before: Row | null;
  readonly after: Row | null;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((name) => [name, row[name]]));

async function keyColumnsOf(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary order by attname`.execute(db);
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key.`);
  return rows.map(({ name }) => name);
}

/**
 * Writes rows in a transaction and remembers each change. Rows that it looks at are locked until the transaction ends.
 */
export class RowJournal {
  readonly changes: RowChange[] = [];
  readonly #keys = new Map<string, Promise<string[]>>();

  readonly #trx: Queryable;

  constructor(trx: Queryable) {
    this.#trx = trx;
  }

  #keyColumns(table: TableName): Promise<string[]> {
    const known = this.#keys.get(table) ?? keyColumnsOf(this.#trx, table);
    this.#keys.set(table, known);
    return known;
  }

  /**
   * Sets columns of the rows that `condition` names; the table is `t` in it and in the values. Returns the rows as they
   * were.
   */
  async update(
    table: TableName,
    condition: RawBuilder<unknown>,
    values: Readonly<Record<string, RawBuilder<unknown>>>,
  ): Promise<Row[]> {
    const keys = await this.#keyColumns(table);
    const found = await sql<{ place: string; row: Row }>`
      select t.ctid::text as place, to_jsonb(t) as row from ${sql.table(table)} t where ${condition} order by t.ctid for update`.execute(
      this.#trx,
    );
    if (found.rows.length === 0) return [];
    const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const { rows: written } = await sql<{ position: string; row: Row }>`
      update ${sql.table(table)} t set ${sql.join(set)}
      from unnest(${found.rows.map(({ place }) => place)}::tid[]) with ordinality as wanted(place, position)
      where t.ctid = wanted.place returning wanted.position, to_jsonb(t) as row`.execute(this.#trx);
    for (const { position, row } of written.toSorted((one, other) => Number(one.position) - Number(other.position))) {
      const before = found.rows[Number(position) - 1]?.row;
      if (before === undefined) throw new Error('A row was written that was not found.');
      const changed = Object.keys(row).filter((name) => !same(row[name], before[name]));
      this.changes.push({ table, key: pick(row, keys), before: pick(before, changed), after: pick(row, changed) });
    }
    return found.rows.map(({ row }) => row);
  }

  /** Removes rows, `t` in the condition, and returns them. What hangs on them by a cascade has to be removed before. */
  async remove(table: TableName, condition: RawBuilder<unknown>): Promise<Row[]> {
    const keys = await this.#keyColumns(table);
    const { rows } = await sql<{ row: Row }>`
      delete from ${sql.table(table)} t where ${condition} returning to_jsonb(t) as row`.execute(this.#trx);
    for (const { row } of rows) this.changes.push({ table, key: pick(row, keys), before: row, after: null });
    return rows.map(({ row }) => row);
  }

  /** Notes a row that was added by a statement of the caller. */
  async noteAdded(table: TableName, row: Row): Promise<void> {
    this.changes.push({ table, key: pick(row, await this.#keyColumns(table)), before: null, after: {} });
  }
}

/** Finds a row by its key in a way that an index serves. */
const byKey = (table: string, key: Row) =>
  sql.join(
    Object.keys(key).map(
      (name) =>
        sql`t.${sql.ref(name)} = (select each.${sql.ref(name)} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(key)}::jsonb) as each)`,
    ),
    sql` and `,
  );

async function undoChange(trx: Queryable, change: RowChange, follows: ReadonlySet<string>): Promise<boolean> {
  const { table, key, before, after } = change;
  const target = sql.table(table);
  if (before === null) {
    const gone = await sql`delete from ${target} t where ${byKey(table, key)} returning 1`.execute(trx);
    return gone.rows.length === 1;
  }
  if (after === null) {
    const back = await sql`
      insert into ${target} overriding system value
      select * from jsonb_populate_record(null::${target}, ${JSON.stringify(before)}::jsonb)
      on conflict do nothing returning 1`.execute(trx);
    return back.rows.length === 1;
  }
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${target} t where ${byKey(table, key)} for update`.execute(trx);
  const present = rows[0]?.row;
  if (present === undefined) return false;
  const untouched = Object.keys(before).filter((name) => same(present[name], after[name]));
  const isWhole = Object.keys(before).every((name) => follows.has(name) || untouched.includes(name));
  // A row that changed since stays as it is; half of it would be neither state.
  if (!isWhole) return false;
  if (untouched.length > 0) {
    const columns = untouched.map((name) => sql`${sql.ref(name)} = old.${sql.ref(name)}`);
    await sql`
      update ${target} t set ${sql.join(columns)}
      from jsonb_populate_record(null::${target}, ${JSON.stringify(pick(before, untouched))}::jsonb) as old
      where ${byKey(table, key)}`.execute(trx);
  }
  return true;
}

/**
 * Takes changes back, the last first. A row that changed since, or whose place is taken, stays as it is and is
 * returned. `follows`: columns that the database or every save writes, which say nothing of a change since.
 */
export async function undoChanges(
  trx: Queryable,
  changes: readonly RowChange[],
  follows: readonly string[] = [],
): Promise<RowChange[]> {
  const left: RowChange[] = [];
  const following = new Set(follows);
  for (const change of changes.toReversed()) if (!(await undoChange(trx, change, following))) left.push(change);
  return left;
}
