import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Periods } from '#staff/attention.ts';

/** How many evaluations were saved in each of two periods. */
export function countEvaluations(db: Queryable, [before, from, until]: Periods) {
  return db
    .selectFrom('evaluation')
    .where('saved_at', '>=', before)
    .where('saved_at', '<', until)
    .select([
      sql<number>`(count(*) filter (where saved_at >= ${from}))::int`.as('later'),
      sql<number>`(count(*) filter (where saved_at < ${from}))::int`.as('earlier'),
    ])
    .executeTakeFirstOrThrow();
}
