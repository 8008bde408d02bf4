import { sql } from 'kysely';
import type { Database } from '../server/context.ts';

/**
 * What every table of the portal says, row by row in an order of its own, but for the tables left out: two that are
 * equal hold the same.
 */
export async function dumpOf(db: Database, without: readonly string[]): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const dump: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    if (without.includes(name)) continue;
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}
