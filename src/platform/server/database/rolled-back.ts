import type { Database, Queryable } from './queryable.ts';

/**
 * Carries out an action in a transaction that is rolled back. Returns what it would do, including refusals, and leaves
 * nothing behind.
 */
export async function rolledBack<Result>(db: Database, run: (trx: Queryable) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().execute();
  try {
    return await run(trx);
  } finally {
    await trx.rollback().execute();
  }
}
