import { sql } from 'kysely';
import type { Database } from '../server/context.ts';

/**
 * Every row of the portal's tables, with the transaction that wrote it, where it is and what it says; the jobs that
 * wait; and the next value of each identity column. Two that are equal: nothing was written between them.
 */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const found = await sql<{
      row: string;
    }>`select concat_ws(' ', xmin, ctid, t::text) as row from ${sql.table(name)} as t order by ctid`.execute(db);
    rows[name] = found.rows.map(({ row }) => row);
  }
  const jobs = await sql<{ row: string }>`select concat_ws(' ', name, id, data) as row from job.job order by 1`.execute(
    db,
  );
  const sequences = await sql<{
    row: string;
  }>`select concat_ws(' ', sequencename, last_value) as row from pg_sequences where schemaname = 'public' order by 1`.execute(
    db,
  );
  return { ...rows, jobs: jobs.rows.map(({ row }) => row), sequences: sequences.rows.map(({ row }) => row) };
}

/** What was written between two readings of all rows: `table: row`, once for each row that came, changed or went. */
export function writtenBetween(before: Record<string, string[]>, after: Record<string, string[]>): string[] {
  return Object.keys({ ...before, ...after }).flatMap((table) => {
    const [was, is] = [new Set(before[table]), new Set(after[table])];
    return [...was.symmetricDifference(is)].map((row) => `${table}: ${row.slice(0, 300)}`);
  });
}
