// The pool, and how PostgreSQL's types arrive: moments as Temporal.Instant, decimals as numbers, days as text.
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../context.ts';
import { postgresDialect } from './postgres-dialect.ts';
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

/** Parameters of a connection that a pooler cannot hand on. A statement that runs 15 seconds is stopped. */
export const sessionSettings = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };

/**
 * Opens a pool of at most `connections`. Closing it is the caller's. Behind a pooler (`isPooled`) nothing is left in a session, which the next
 * transaction would not find: no parameters of the connection, no named statements.
 */
export function openDatabase(
  address: DatabaseAddress,
  connections: number,
  { isPooled = false } = {},
): { db: Database; pool: pg.Pool } {
  const pool = new Pool({
    ...address,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    ...(isPooled ? {} : sessionSettings),
    application_name: 'dental-learning',
  });
  // A connection that is lost fails the query that runs on it, and the pool drops it. Both events only repeat that: the pool's for an idle connection,
  // the client's own for one in use, where an `error` that nobody listens to would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: new Kysely<DB>({ dialect: postgresDialect(pool, { preparesStatements: !isPooled }) }), pool };
}
