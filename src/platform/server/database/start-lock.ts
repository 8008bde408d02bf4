// Any number of processes may start at once, on an empty database too. One of them brings it to what the program
// expects, the others wait for it.
import pg from 'pg';
import type { DatabaseAddress } from './database.ts';

/** Of the locks that programs agree on, this one is the portal's start. */
const lockKey = 1_684_370_548;

/**
 * Runs `work` while no other process of the portal starts on this database; `onWait` is called if another one does. The
 * lock belongs to a transaction on a connection of its own: it ends with this process, however that ends.
 */
export async function startAlone<Result>(
  address: DatabaseAddress,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: 10_000,
    application_name: 'dental-learning-start',
  });
  // A connection that is lost meanwhile ends with the work's own fault.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // The first process may need minutes for a large database.
    await client.query(
      "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)",
    );
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken !== true) {
      onWait();
      await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
