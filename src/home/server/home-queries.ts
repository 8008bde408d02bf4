import { sql } from 'kysely';
import { longestWebinarHours } from '#catalogue/catalogue-list.ts';
import type { Queryable } from '#platform/server/context.ts';

/** The on-demand classes that most members opened since a moment, most first. */
export async function listPopular(
  db: Queryable,
  since: Temporal.Instant,
  now: Temporal.Instant,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('gradebook')
    .innerJoin('activity', 'activity.id', 'gradebook.activity_id')
    .where('gradebook.last_viewed_at', '>', since)
    .where('activity.list', '=', 'ondemand')
    .where('activity.shown', '=', true)
    .where('activity.release_at', '<=', now)
    .groupBy('activity.id')
    .select('activity.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('activity.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Categories with the number of released classes and of webinars not over in each, most first. Whole days are counted ahead, today's rows now. */
export async function listSubjects(db: Queryable, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO('UTC').startOfDay();
  const [from, until, day] = [today.toInstant(), today.add({ days: 1 }).toInstant(), today.toPlainDate().toString()];
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select category.id, category.name, sum(counted.items)::int as count
    from category join (
      select facet_id as id, items from list_day_count where facet = 'category' and ((list = 'ondemand' and day < ${day}) or (list = 'live' and day > ${day}))
      union all
      select category_id, 1 from activity_category where list = 'ondemand' and shown and release_at >= ${from} and release_at <= ${now}
      union all
      select activity_category.category_id, 1 from activity join activity_category on activity_category.activity_id = activity.id
      where activity.list = 'live' and activity.shown and activity.release_at > ${now.subtract({ hours: longestWebinarHours })} and activity.release_at < ${until} and activity.ends_at > ${now}
    ) as counted on counted.id = category.id
    group by category.id having sum(counted.items) > 0 order by count desc, category.name`.execute(db);
  return rows;
}
