// The pool, and how PostgreSQL's types arrive: moments as Temporal.Instant, decimals as numbers, days as text.
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './queryable.ts';
import type { Monitor } from '../metrics/monitor.ts';
import { postgresDialect, readOnlyServer } from './postgres-dialect.ts';
import type { DB } from './tables.gen.ts';

const { types, Pool } = pg;
const timestamptz = 1184;
const numeric = 1700;
const date = 1082;

types.setTypeParser(timestamptz, (value) => Temporal.Instant.from(value));
types.setTypeParser(numeric, Number);
types.setTypeParser(date, (value) => value);

export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port?: number;
      readonly user: string;
      readonly password?: string;
      readonly database: string;
    };

/**
 * Parameters of a connection that a pooler cannot hand on. A statement that runs 15 seconds is stopped. None is
 * compiled to machine code: all of them are short, and to compile a search over very many rows takes longer than to run
 * it.
 */
export const sessionSettings = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  options: '-c jit=off',
};

/**
 * Refuses a new connection to a standby, as libpq does with `target_session_attrs=read-write`: around a failover a name
 * or a balancer may still lead to one. Throws with the code that a write there would have had.
 */
async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('The database server is read-only: it is a standby.'), { code: readOnlyServer });
}

/**
 * Opens a pool of at most `connections`. Closing it is the caller's. Behind a pooler (`isPooled`) nothing is left in a
 * session, which the next transaction would not find: no parameters of the connection, no named statements. `monitor`
 * sees its statements and waits. Connections lead to a server that writes, or to none.
 */
export function openDatabase(
  address: DatabaseAddress,
  connections: number,
  { isPooled = false, monitor }: { isPooled?: boolean; monitor?: Monitor | undefined } = {},
): { db: Database; pool: pg.Pool } {
  const pool = new Pool({
    ...address,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    ...(isPooled ? {} : sessionSettings),
    application_name: 'dental-learning',
    // A server that vanished without a word is noticed while nothing is asked of it.
    keepAlive: true,
    // A statement need not wait for the answer to the one before it on its connection: `begin` goes out with what
    // follows.
    pipeline: true,
    // Typed as returning nothing; the pool waits for the promise and drops a connection whose promise is rejected.
    onConnect: requireWritable as (client: pg.ClientBase) => void,
  });
  // A connection that is lost fails the query that runs on it, and the pool drops it. Both events only repeat that: the
  // pool's for an idle connection, the client's own for one in use, where an `error` that no one listens to would end
  // the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  monitor?.watchPool(pool);
  return { db: new Kysely<DB>({ dialect: postgresDialect(pool, { preparesStatements: !isPooled, monitor }) }), pool };
}
