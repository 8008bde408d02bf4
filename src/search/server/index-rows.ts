// The index of the search follows every write by triggers. Who writes many activities in one transaction has them
// indexed once, at its end.
import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/**
 * Runs `write` with the index at rest, then indexes the activities whose ids it returns. For a transaction alone: until
 * then, the search doesn't find what was written in it.
 */
export async function indexedOnce<Result>(
  trx: Queryable,
  write: () => Promise<{ readonly ids: readonly string[]; readonly result: Result }>,
): Promise<Result> {
  await sql`select set_config('portal.index_later', 'on', true)`.execute(trx);
  const { ids, result } = await write();
  await sql`select set_config('portal.index_later', '', true), index_activities(${ids}::bigint[])`.execute(trx);
  return result;
}
