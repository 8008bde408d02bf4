import { sql, type NotNull } from 'kysely';
import { selectClasses } from '#catalogue/server/activities/class-rows.ts';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import { pageLimit, pageOffset, servedPage, totalOf, type PageAsked } from '#platform/server/database/served-page.ts';

type QueueAsked = PageAsked & { readonly studentId: string };

/**
 * One page of a member's Watch Later as far as it is on offer, last added first. Every row brings the size of the whole
 * list and the page served; a list without rows has none.
 */
export const listQueue = builtOnce((db, input: QueueAsked) => {
  const counted = db
    .selectFrom('queue_item')
    .innerJoin('activity', 'activity.id', 'queue_item.activity_id')
    .where('queue_item.student_id', '=', input.studentId)
    .where('activity.kind', '=', 'class')
    .where('activity.published', '=', true)
    .where('activity.retired_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('total'));
  return selectClasses(db, input.studentId)
    .where('queue_item.id', 'is not', null)
    .where('activity.published', '=', true)
    .where('activity.retired_at', 'is', null)
    .select(['queue_item.added_at', totalOf(counted).as('total_rows'), servedPage(counted, input).as('page')])
    .$narrowType<{ added_at: NotNull }>()
    .orderBy('queue_item.added_at', 'desc')
    .orderBy('queue_item.id', 'desc')
    .limit(pageLimit(input))
    .offset(pageOffset(counted, input));
});

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
