import { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../server/context.ts';
import { openDatabase, type DatabaseAddress } from '../server/database/database.ts';
import { postgresDialect } from '../server/database/postgres-dialect.ts';
import type { DB } from '../server/database/tables.gen.ts';

/**
 * A pool of its own on a test's database whose every statement, what begins and ends a transaction included, is shown
 * to `before` as the dialect hands it over. What that returns is sent, once it returns. The caller destroys it.
 */
export function openWatchedDatabase(
  address: DatabaseAddress,
  connections: number,
  before: (statement: string) => string | Promise<string>,
): Database {
  const { pool } = openDatabase(address, connections);
  const connect = async () => {
    const client = await pool.connect();
    return {
      async query({ text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] }) {
        const shown = before(text);
        const sent = typeof shown === 'string' ? shown : await shown;
        // What a rewritten statement no longer asks for may not be sent along.
        const places = Math.max(0, ...[...sent.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])));
        return client.query(sent, values.slice(0, places));
      },
      release: (destroy?: boolean) => client.release(destroy),
    };
  };
  const watched = { connect, end: () => pool.end(), options: pool.options } as unknown as pg.Pool;
  return new Kysely<DB>({ dialect: postgresDialect(watched, { preparesStatements: false }) });
}
