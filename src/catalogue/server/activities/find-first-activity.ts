import type { Queryable } from '#platform/server/context.ts';

/** The activity that was made first; undefined while there is none. */
export function findFirstActivity(db: Queryable) {
  return db.selectFrom('activity').select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
}
