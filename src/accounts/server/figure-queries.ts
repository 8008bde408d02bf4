import { sql } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';

/** How many accounts were opened from a moment to another and are there still. */
export async function countNewStudents(db: Queryable, from: Temporal.Instant, until: Temporal.Instant) {
  const { count } = await db
    .selectFrom('student')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
