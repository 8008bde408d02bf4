import { sql, type RawBuilder } from 'kysely';
import type { Database, Queryable } from '../server/context.ts';

type Column = {
  readonly name: string;
  readonly type: string;
  /** Whether a row can't do without a value for it. */
  readonly isNeeded: boolean;
  /** Whether no two rows may be equal in it, alone or with others. */
  readonly isKey: boolean;
  /** The single words that a check allows; empty for any. */
  readonly words: readonly string[];
  /** The table that it refers to, and the column there. */
  readonly target: string | null;
  readonly targetColumn: string | null;
};

/** The columns of a table that a row may set, as the database describes them. */
async function columnsOf(db: Queryable, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, attnotnull and not atthasdef as "isNeeded",
      exists (select from pg_index where indrelid = attrelid and indisunique and attnum = any(indkey)) as "isKey",
      coalesce((
        select array_agg(word[1]) from pg_constraint,
          regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''::text', 'g') as word
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(oid) ~ '= ANY|= ''|ARRAY'), '{}') as words,
      (select confrelid::regclass::text from pg_constraint
        where conrelid = attrelid and contype = 'f' and attnum = any(conkey) order by cardinality(conkey) limit 1) as target,
      (select (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[array_position(conkey, a.attnum)])
        from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey)
        order by cardinality(conkey) limit 1) as "targetColumn"
    from pg_attribute as a
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    order by attnum`.execute(db);
  return rows;
}

let count = 0;

/** A value of the type; what is text says `says`, and no two values are equal. */
function valueOf({ type, words, isKey }: Column, says: string): RawBuilder<unknown> | null {
  count += 1;
  const text = words[0] ?? `${says} ${count}`;
  if (type === 'text') return sql`${text}`;
  if (type === 'text[]') return sql`array[${text}]`;
  if (type.endsWith('[]')) return sql.raw(`'{}'::${type}`);
  if (type === 'jsonb') return sql`${JSON.stringify({ says: text })}::jsonb`;
  if (type === 'bytea') return sql`${Buffer.from(text)}`;
  if (/^(bigint|integer|smallint|numeric|real|double precision)$/.test(type)) return sql`${isKey ? count : 1}`;
  if (type === 'boolean') return sql`false`;
  if (type === 'date' || type.startsWith('timestamp')) return sql`${sql.raw(`'2026-03-02'::${type}`)}`;
  return null;
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts a row into a table, whatever its columns are: text says `says`, and what a row must refer to is the last row
 * there is, or a new one. `known`: values that are given, by table. Returns the row. Throws where the table's checks
 * refuse everything that was tried.
 */
export async function fillTable(
  db: Database,
  table: string,
  says: string,
  known: Readonly<Record<string, Row>> = {},
): Promise<Row> {
  const given = known[table] ?? {};
  const columns = await columnsOf(db, table);
  const filled = async (mayStayNull: (column: Column) => boolean) => {
    const values: [string, RawBuilder<unknown>][] = [];
    for (const column of columns) {
      if (column.name in given) values.push([column.name, sql`${given[column.name]}`]);
      else if (column.isNeeded || !mayStayNull(column)) {
        const value = column.target === null ? valueOf(column, says) : await reference(db, column, says, known);
        if (value !== null) values.push([column.name, value]);
      }
    }
    return sql<Row>`insert into ${sql.table(table)} as t (${sql.join(values.map(([name]) => sql.ref(name)))})
      values (${sql.join(values.map(([, value]) => value))}) returning to_jsonb(t) as row`;
  };
  const isText = ({ type, target }: Column) => target === null && /^(text|text\[\]|jsonb)$/.test(type);
  let problem: unknown;
  for (const mayStayNull of [(column: Column) => !isText(column), () => true]) {
    const insert = await filled(mayStayNull);
    try {
      const { rows } = await db.transaction().execute((trx) => insert.execute(trx));
      return (rows[0] as { row: Row }).row;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`No row of ${table} could be made: ${String(problem)}`, { cause: problem });
}

async function reference(
  db: Database,
  { target, targetColumn }: Column,
  says: string,
  known: Readonly<Record<string, Row>>,
) {
  const table = target ?? '';
  const { rows } = await sql<{ key: unknown }>`
    select ${sql.ref(targetColumn ?? 'id')} as key from ${sql.table(table)} limit 1`.execute(db);
  return sql`${rows[0]?.key ?? (await fillTable(db, table, says, known))[targetColumn ?? 'id']}`;
}
