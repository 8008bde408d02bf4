import { sql } from 'kysely';
import { longestWebinarHours } from '#catalogue/catalogue-list.ts';
import type { Queryable } from '#platform/server/context.ts';
import { forYouSizes, type Candidate, type OpenedSubject } from '../for-you.ts';

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

/**
 * Categories with the number of released classes and of webinars not over in each, most first. Whole days are counted
 * ahead, today's rows now.
 */
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

type ForYouRow = {
  readonly subject_id: string | null;
  readonly name: string;
  readonly opened: number;
  readonly last_opened_at: Temporal.Instant | null;
  readonly activity_id: string;
  readonly release_at: Temporal.Instant;
};

/**
 * What the rule of ../for-you.ts chooses from: each subject of which the student opened something, with the newest
 * classes on demand of it that are not completed, and the newest of all. Completed is what was passed, or what credit
 * was granted for.
 */
export async function listForYou(
  db: Queryable,
  studentId: string,
  now: Temporal.Instant,
): Promise<{ opened: OpenedSubject[]; newestOfAll: Candidate[] }> {
  const isCompleted = (activityId: string) => sql`(
    exists (select 1 from exam_attempt where student_id = ${studentId} and activity_id = ${sql.ref(activityId)} and passed)
    or exists (
      select 1 from credit where student_id = ${studentId} and activity_id = ${sql.ref(activityId)}
      and not exists (select 1 from credit_correction where credit_correction.credit_id = credit.id)
    ))`;
  const { rows } = await sql<ForYouRow>`
    select subject.id as subject_id, subject.name, subject.opened, subject.last_opened_at, newest.id as activity_id, newest.release_at
    from (
      select category.id, category.name, count(*)::int as opened, max(gradebook.last_viewed_at) as last_opened_at
      from gradebook join activity_category on activity_category.activity_id = gradebook.activity_id
      join category on category.id = activity_category.category_id
      where gradebook.student_id = ${studentId} and gradebook.view_count > 0
      group by category.id
      union all select null, '', 0, null
    ) as subject cross join lateral (
      (
        select activity_category.activity_id as id, activity_category.release_at from activity_category
        where activity_category.category_id = subject.id and activity_category.list = 'ondemand' and activity_category.shown
        and activity_category.release_at <= ${now} and not ${isCompleted('activity_category.activity_id')}
        order by activity_category.release_at desc, activity_category.activity_id desc limit ${forYouSizes.chosen}
      ) union all (
        select activity.id, activity.release_at from activity
        where subject.id is null and activity.list = 'ondemand' and activity.shown
        and activity.release_at <= ${now} and not ${isCompleted('activity.id')}
        order by activity.release_at desc, activity.id desc limit ${forYouSizes.chosen}
      )
    ) as newest
    order by newest.release_at desc, newest.id desc`.execute(db);
  const opened = new Map<string, OpenedSubject & { newest: Candidate[] }>();
  const newestOfAll: Candidate[] = [];
  for (const { subject_id: id, name, opened: times, last_opened_at: last, activity_id, release_at } of rows) {
    const candidate = { id: activity_id, releasedAt: release_at.epochMilliseconds };
    if (id === null) newestOfAll.push(candidate);
    else {
      const subject = opened.get(id) ?? {
        name,
        opened: times,
        lastOpenedAt: last?.epochMilliseconds ?? 0,
        newest: [],
      };
      subject.newest.push(candidate);
      opened.set(id, subject);
    }
  }
  return { opened: [...opened.values()], newestOfAll };
}
