import { sql } from 'kysely';
import { selectClasses } from '#catalogue/server/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';

/** How many classes of a member's Watch Later are on offer. */
export async function countQueue(db: Queryable, studentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('queue_item')
    .innerJoin('activity', 'activity.id', 'queue_item.activity_id')
    .where('queue_item.student_id', '=', studentId)
    .where('activity.published', '=', true)
    .where('activity.retired_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Last added first. */
export function listQueue(db: Queryable, studentId: string, limit: number, offset: number) {
  return selectClasses(db, studentId)
    .where('queue_item.id', 'is not', null)
    .where('activity.published', '=', true)
    .where('activity.retired_at', 'is', null)
    .orderBy('queue_item.added_at', 'desc')
    .orderBy('queue_item.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A class that is on offer: published and not retired. */
export function findOfferedClass(db: Queryable, hash: string) {
  return db
    .selectFrom('activity')
    .select('id')
    .where('hash', '=', hash)
    .where('kind', '=', 'class')
    .where('published', '=', true)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** Adds once; returns the id of the one place in the queue. */
export async function insertQueueItem(
  db: Queryable,
  studentId: string,
  activityId: string,
  at: Temporal.Instant,
): Promise<string> {
  const row = await db
    .insertInto('queue_item')
    .values({ student_id: studentId, activity_id: activityId, added_at: at })
    // Writing the same value makes the row come back for the second caller too.
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'activity_id'])
        .doUpdateSet((eb) => ({ student_id: eb.ref('excluded.student_id') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function deleteQueueItem(db: Queryable, studentId: string, classHash: string) {
  return db
    .deleteFrom('queue_item')
    .where('student_id', '=', studentId)
    .where('activity_id', '=', (eb) => eb.selectFrom('activity').select('id').where('hash', '=', classHash))
    .execute();
}
