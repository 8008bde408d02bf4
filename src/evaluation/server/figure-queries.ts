import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** How many evaluations were saved from a moment to another. */
export async function countEvaluations(db: Queryable, from: Temporal.Instant, until: Temporal.Instant) {
  const { count } = await db
    .selectFrom('evaluation')
    .where('saved_at', '>=', from)
    .where('saved_at', '<', until)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
