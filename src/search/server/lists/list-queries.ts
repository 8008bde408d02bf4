// The rows of a list in their order, and how many there are. Every list walks one index from where its page begins;
// totals are sums over days.
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { longestWebinarHours, type CatalogueList } from '#catalogue/catalogue-list.ts';

/** A list of the catalogue at a moment: the whole of it, or what one category or company has there. */
export type ListView = {
  readonly list: CatalogueList;
  readonly categoryId: string | null;
  readonly companyId: string | null;
  readonly now: Temporal.Instant;
};

/** Whether an entry of the search index may be shown at `now`, a moment or an expression. */
export const isOpen = (list: CatalogueList, now: Temporal.Instant | RawBuilder<unknown>): RawBuilder<unknown> =>
  list === 'live'
    ? sql`entry.release_at > ${now}::timestamptz - make_interval(hours => ${sql.lit(longestWebinarHours)}) and entry.ends_at > ${now}`
    : sql`entry.release_at <= ${now}`;

const startOfDay = (now: Temporal.Instant, days: number) =>
  now.toZonedDateTimeISO('UTC').startOfDay().add({ days }).toInstant();

const dayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').toPlainDate().toString();

/** Which of `list_day_count`'s counts belong to the list; null when it is narrowed twice, which no one counts ahead. */
function facetOf({ categoryId, companyId }: ListView): RawBuilder<unknown> | null {
  if (categoryId !== null && companyId !== null) return null;
  if (categoryId !== null) return sql`facet = 'category' and facet_id = ${categoryId}`;
  return companyId !== null ? sql`facet = 'company' and facet_id = ${companyId}` : sql`facet = 'all' and facet_id = 0`;
}

/** The rows of the list as an index holds them: `id` and `release_at` of what is shown at `now`. */
function rowsOf(view: ListView): RawBuilder<unknown> {
  const { list, categoryId, companyId, now } = view;
  const opened = now.subtract({ hours: longestWebinarHours });
  const isLive = list === 'live';
  if (categoryId !== null && companyId !== null) {
    return sql`select activity_id as id, release_at from search_entry as entry where entry.list = ${sql.lit(list)} and ${isOpen(list, now)} and title @@ ${`'~c:${categoryId}' & '~b:${companyId}'`}::tsquery`;
  }
  if (categoryId !== null) {
    return sql`select activity_category.activity_id as id, activity_category.release_at from activity_category ${isLive ? sql`join activity on activity.id = activity_category.activity_id and activity.ends_at > ${now}` : sql``}
      where activity_category.category_id = ${categoryId} and activity_category.list = ${list} and activity_category.shown and ${isLive ? sql`activity_category.release_at > ${opened}` : sql`activity_category.release_at <= ${now}`}`;
  }
  return sql`select id, release_at from activity where list = ${list} and shown and ${isLive ? sql`release_at > ${opened} and ends_at > ${now}` : sql`release_at <= ${now}`}
    ${companyId === null ? sql`` : sql`and company_id = ${companyId}`}`;
}

/** How many rows the list has. */
export async function countListRows(db: Queryable, view: ListView): Promise<number> {
  const facet = facetOf(view);
  const [today, tomorrow] = [dayOf(view.now), startOfDay(view.now, 1)];
  const counted =
    facet === null
      ? sql`(select count(*) from (${rowsOf(view)}) as listed)`
      : view.list === 'live'
        ? sql`(select coalesce(sum(items), 0) from list_day_count where list = 'live' and ${facet} and day > ${today})
            + (select count(*) from (${rowsOf(view)}) as listed where release_at < ${tomorrow})`
        : sql`(select coalesce(sum(items), 0) from list_day_count where list = ${view.list} and ${facet} and day < ${today})
            + (select count(*) from (${rowsOf(view)}) as listed where release_at >= ${startOfDay(view.now, 0)})`;
  const { rows } = await sql<{ count: number }>`select (${counted})::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The day (its end) on which row `offset` of a list of released items is, and how many of its rows come before that
 * row.
 */
async function findPageStart(
  db: Queryable,
  view: ListView,
  facet: RawBuilder<unknown>,
  offset: number,
): Promise<{ before: Temporal.Instant; skip: number } | null> {
  const { rows: late } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${rowsOf(view)}) as listed where release_at >= ${startOfDay(view.now, 0)}`.execute(
    db,
  );
  const today = late[0]?.count ?? 0;
  if (offset < today) return null;
  const { rows } = await sql<{ day: string; passed: number }>`
    select day, (through - items)::int as passed
    from (select day, items, sum(items) over (order by day desc) as through from list_day_count where list = ${view.list} and ${facet} and day < ${dayOf(view.now)} and items > 0) as counted
    where through > ${offset - today} order by day desc limit 1`.execute(db);
  const start = rows[0];
  if (start === undefined) return null;
  return {
    before: Temporal.PlainDate.from(start.day).add({ days: 1 }).toZonedDateTime('UTC').toInstant(),
    skip: offset - today - start.passed,
  };
}

/** Rows further down than this are reached over their day. */
const walkedRows = 400;

/** The ids of the list's rows from `offset` on: newest first, live webinars soonest first. */
export async function listRowIds(db: Queryable, view: ListView, limit: number, offset: number): Promise<string[]> {
  const facet = facetOf(view);
  const start =
    offset > walkedRows && facet !== null && view.list !== 'live' ? await findPageStart(db, view, facet, offset) : null;
  const order = view.list === 'live' ? sql`release_at, id` : sql`release_at desc, id desc`;
  const { rows } = await sql<{ id: string }>`
    select id from (${rowsOf(view)}) as listed ${start === null ? sql`` : sql`where release_at < ${start.before}`}
    order by ${order} limit ${limit} offset ${start?.skip ?? offset}`.execute(db);
  return rows.map(({ id }) => id);
}
