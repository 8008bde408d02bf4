import type { Database, Queryable } from '#platform/server/context.ts';

/** Carries out an act in a transaction that is rolled back: what it returns is what it would do, refusals included, and nothing remains of it. */
export async function rehearse<Result>(db: Database, run: (trx: Queryable) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().execute();
  try {
    return await run(trx);
  } finally {
    await trx.rollback().execute();
  }
}
