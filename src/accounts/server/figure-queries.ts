import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Periods } from '#staff/attention.ts';

/** How many accounts were opened in each of two periods and are there still. */
export function countNewStudents(db: Queryable, [before, from, until]: Periods) {
  return db
    .selectFrom('student')
    .where('created_at', '>=', before)
    .where('created_at', '<', until)
    .select([
      sql<number>`(count(*) filter (where created_at >= ${from}))::int`.as('later'),
      sql<number>`(count(*) filter (where created_at < ${from}))::int`.as('earlier'),
    ])
    .executeTakeFirstOrThrow();
}
