// The portal's tables as they are copied: every column as PostgreSQL writes it out, which PostgreSQL reads back as it
// was.
import { sql } from 'kysely';
import type { Queryable } from '../context.ts';

/** A table with its columns in their order (generated ones are made again), and what its rows are sorted by. */
export type CopiedTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly key: readonly string[];
};

/** What the database itself knows of its form: it is made by the migrations. */
const migrationTable = 'schema_migration';

export async function listTables(db: Queryable): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string; columns: { name: string; type: string }[]; key: string[] | null }>`
    select
      c.relname as name,
      (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select array_agg(a.attname::text order by array_position(i.indkey::int[], a.attnum::int))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary
      ) as key
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> ${migrationTable}
    order by c.relname`.execute(db);
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? columns.map((column) => column.name) }));
}

export async function listMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** How far each sequence has counted; one that has not begun is left out. */
export async function listSequences(db: Queryable): Promise<{ name: string; value: string }[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return rows;
}

const mostPieceRows = 1000;
/** Characters of JSON. PostgreSQL takes no JSON array above 256 MB and Node no string above 512 MB. */
const pieceWeight = 4_000_000;

type CopiedRow = readonly (string | null)[];

const weightOf = (row: CopiedRow): number => row.reduce((sum, text) => sum + (text?.length ?? 0) + 4, 0);

/** Splits rows into pieces of about `pieceWeight`; a row that is heavier alone is a piece of its own. */
function* inPieces<Row extends CopiedRow>(rows: readonly Row[]): Generator<Row[]> {
  let [piece, weight]: [Row[], number] = [[], 0];
  for (const row of rows) {
    const own = weightOf(row);
    if (piece.length > 0 && weight + own > pieceWeight) {
      yield piece;
      [piece, weight] = [[], 0];
    }
    piece.push(row);
    weight += own;
  }
  if (piece.length > 0) yield piece;
}

/** How many rows to fetch at once so that their weight stays near `pieceWeight`, by the average row as it is stored. */
async function fetchSize(trx: Queryable, { name }: CopiedTable): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select pg_table_size(${`public.${name}`}::regclass)::float8 / greatest((select count(*) from ${sql.table(name)}), 1) as weight`.execute(
    trx,
  );
  return Math.max(1, Math.min(mostPieceRows, Math.floor(pieceWeight / Math.max(1, rows[0]?.weight ?? 1))));
}

/** The rows of a table in the order of its key, in pieces of about 4 MB; null is SQL's. Within a transaction. */
export async function* rowsOf(trx: Queryable, table: CopiedTable): AsyncGenerator<(string | null)[][]> {
  let size = await fetchSize(trx, table);
  const columns = sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`));
  const order = sql.join(table.key.map((name) => sql.ref(name)));
  await sql`declare copied no scroll cursor for select array[${columns}] as row from ${sql.table(table.name)} order by ${order}`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql<{ row: (string | null)[] }>`fetch ${sql.lit(size)} from copied`.execute(trx);
    const fetched = rows.map(({ row }) => row);
    yield* inPieces(fetched);
    if (fetched.length < size) break;
    const heaviest = Math.max(...fetched.map(weightOf));
    size = Math.max(1, Math.min(size, Math.floor((pieceWeight * 4) / heaviest)));
  }
  await sql`close copied`.execute(trx);
}

/** Puts rows back as they were. The types of `columns` become part of the statement: they are the database's own. */
export async function insertRows(
  trx: Queryable,
  { name, columns }: CopiedTable,
  rows: readonly CopiedRow[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, at) => sql`(row ->> ${sql.lit(at)})::${sql.raw(type)}`));
  for (const piece of inPieces(rows))
    await sql`insert into ${sql.table(name)} (${names}) overriding system value
      select ${values} from jsonb_array_elements(${JSON.stringify(piece)}::jsonb) as row`.execute(trx);
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Takes the rules between rows away while they are put in; returns how to bring them back, which checks every row. */
export async function withoutRules(trx: Queryable, tables: readonly CopiedTable[]): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await sql<ForeignKey>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`.execute(trx);
  for (const { table, name } of foreignKeys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  return async () => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    for (const { table, name, definition } of foreignKeys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
  };
}

/** A transaction that waits for a file of gigabytes to be stored is idle for longer than a request's may be. */
export async function withoutIdleLimit(trx: Queryable): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
}

/** Time limits are for requests; a copy of everything takes as long as it takes. */
export async function withoutTimeLimits(trx: Queryable): Promise<void> {
  await withoutIdleLimit(trx);
  await sql`select set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true)`.execute(trx);
}
