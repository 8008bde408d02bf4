// Kysely on pg with prepared statements: pg sends the text of a statement that has a name once per connection, then
// only its values, and PostgreSQL keeps what it made of the text.
import { createHash } from 'node:crypto';
import {
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Monitor } from '../metrics/monitor.ts';
import { commitNote } from './commit-note.ts';

/** PostgreSQL keeps a named statement until its connection ends, so only so many texts get a name. */
const maxNames = 500;
/** Texts that ran once, of which it is not known yet whether they repeat. */
const maxSeenOnce = 1000;
/** Statements that have a plan. What begins and ends a transaction has none. */
const hasPlan = /^\s*(?:select|insert|update|delete|with)\b/i;
const startsTransaction = /^(?:begin|start transaction)\b/;
/** PostgreSQL's feature_not_supported: also said of a named statement whose columns changed since it was prepared. */
const featureNotSupported = '0A000';
/** PostgreSQL's read_only_sql_transaction: a write on a standby, or on a primary that was demoted. */
export const readOnlyServer = '25006';

/** Gives a name to each text from its second run on. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new LRUCache<string, true>({ max: maxSeenOnce });

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNames || !hasPlan.test(text)) return known;
    if (!this.#seenOnce.delete(text)) {
      this.#seenOnce.set(text, true);
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}

function wireForm(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString();
  return Array.isArray(value) ? value.map(wireForm) : value;
}

/** A connection as Kysely's driver uses it. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  readonly #monitor: Monitor | undefined;
  /** Whether the connection is closed rather than used again. */
  #isSpent = false;
  /** The `begin` whose answer the next statement waits for. */
  #begun: Promise<unknown> | null = null;
  #onlyReads = false;

  constructor(client: pg.PoolClient, names: StatementNames | null, monitor: Monitor | undefined) {
    this.#client = client;
    this.#names = names;
    this.#monitor = monitor;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') return this.#client.query(text as pg.Submittable);
    if (startsTransaction.test(text)) this.#onlyReads = text.includes('read only');
    const note = text === 'commit' && !this.#onlyReads ? commitNote() : undefined;
    if (note === undefined) return this.#send(text, values);
    return this.#send(note.text, note.values).then(() => this.#send(text, values));
  }

  #send(text: string, values: readonly unknown[]): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>> {
    const run = text === 'begin' ? () => this.#begin() : () => this.#run(text, values.map(wireForm));
    return this.#monitor === undefined ? run() : this.#monitor.statement(text, run);
  }

  /** Sends `begin` and waits for nothing: the statement after it is on its way before the answer comes back. */
  async #begin(): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>> {
    this.#begun = this.#client.query({ text: 'begin' });
    // The next statement says so.
    this.#begun.catch(() => undefined);
    return { command: 'BEGIN', rowCount: null, rows: [] };
  }

  async #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.#isSpent ? undefined : this.#names?.nameOf(text);
    const begun = this.#begun;
    this.#begun = null;
    try {
      const [result] = await Promise.all([
        this.#client.query(name === undefined ? { text, values } : { name, text, values }),
        begun,
      ]);
      return result;
    } catch (error) {
      const { code } = error as { code?: string };
      // The next connection leads to the primary again.
      if (code === readOnlyServer) this.#isSpent = true;
      if (name === undefined || code !== featureNotSupported) throw error;
      // A newer release migrated the database while this process runs.
      this.#isSpent = true;
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#client.query(text, values);
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#isSpent);
  }
}

/**
 * The dialect on a pool of pg with `pipeline: true`. `preparesStatements` is false where the next statement may run on
 * another connection: behind a pooler in transaction mode. Parameters may be Temporal.Instant, also in arrays.
 * `monitor` sees statements and waits for a connection.
 */
export function postgresDialect(
  pool: pg.Pool,
  { preparesStatements, monitor }: { preparesStatements: boolean; monitor?: Monitor | undefined },
): PostgresDialect {
  const names = preparesStatements ? new StatementNames() : null;
  const connections: PostgresPool = {
    async connect() {
      const connect = () => pool.connect();
      return new Connection(await (monitor === undefined ? connect() : monitor.checkout(connect)), names, monitor);
    },
    end: () => pool.end(),
    options: pool.options,
  };
  return new PostgresDialect({ pool: connections });
}
