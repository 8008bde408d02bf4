// The rows of a list in their order, and how many there are. Every list walks one index from where its page begins; totals are sums over days.
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import type { Shelf } from '#catalogue/shelf.ts';

/** A list at a moment: all of a shelf, or what one category or company has there. */
export type ListView = {
  readonly shelf: Shelf;
  readonly categoryId: string | null;
  readonly companyId: string | null;
  readonly now: Temporal.Instant;
};

// A webinar lasts less than a week, so that the ones not over yet are found by their start.
const longestWebinarHours = 7 * 24;

const startOfDay = (now: Temporal.Instant, days: number) =>
  now.toZonedDateTimeISO('UTC').startOfDay().add({ days }).toInstant();

const dayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('UTC').toPlainDate().toString();

/** Which of `shelf_day`'s counts belong to the list; null when it is narrowed twice, which nobody counts ahead. */
function facetOf({ categoryId, companyId }: ListView): RawBuilder<unknown> | null {
  if (categoryId !== null && companyId !== null) return null;
  if (categoryId !== null) return sql`facet = 'category' and facet_id = ${categoryId}`;
  return companyId !== null ? sql`facet = 'company' and facet_id = ${companyId}` : sql`facet = 'all' and facet_id = 0`;
}

/** The rows of the list as an index holds them: `id` and `release_at` of what is shown at `now`. */
function rowsOf(view: ListView): RawBuilder<unknown> {
  const { shelf, categoryId, companyId, now } = view;
  const opened = now.subtract({ hours: longestWebinarHours });
  const isLive = shelf === 'live';
  if (categoryId !== null && companyId !== null) {
    return sql`select activity_id as id, release_at from search_entry as entry where ${isOpen(view)} and title @@ ${`'~s:${shelf}' & '~c:${categoryId}' & '~b:${companyId}'`}::tsquery`;
  }
  if (categoryId !== null) {
    return sql`select mark.activity_id as id, mark.release_at from activity_category as mark ${isLive ? sql`join activity on activity.id = mark.activity_id and activity.ends_at > ${now}` : sql``}
      where mark.category_id = ${categoryId} and mark.shelf = ${shelf} and mark.shown and ${isLive ? sql`mark.release_at > ${opened}` : sql`mark.release_at <= ${now}`}`;
  }
  return sql`select id, release_at from activity where shelf = ${shelf} and shown and ${isLive ? sql`release_at > ${opened} and ends_at > ${now}` : sql`release_at <= ${now}`}
    ${companyId === null ? sql`` : sql`and company_id = ${companyId}`}`;
}

/** How many rows the list has. */
export async function countListRows(db: Queryable, view: ListView): Promise<number> {
  const facet = facetOf(view);
  const [today, tomorrow] = [dayOf(view.now), startOfDay(view.now, 1)];
  const counted =
    facet === null
      ? sql`(select count(*) from (${rowsOf(view)}) as listed)`
      : view.shelf === 'live'
        ? sql`(select coalesce(sum(items), 0) from shelf_day where shelf = 'live' and ${facet} and day > ${today})
            + (select count(*) from (${rowsOf(view)}) as listed where release_at < ${tomorrow})`
        : sql`(select coalesce(sum(items), 0) from shelf_day where shelf = ${view.shelf} and ${facet} and day < ${today})
            + (select count(*) from (${rowsOf(view)}) as listed where release_at >= ${startOfDay(view.now, 0)})`;
  const { rows } = await sql<{ count: number }>`select (${counted})::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The day (its end) on which row `offset` of a list of released items stands, and how many of its rows come before that row. */
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
    from (select day, items, sum(items) over (order by day desc) as through from shelf_day where shelf = ${view.shelf} and ${facet} and day < ${dayOf(view.now)} and items > 0) as counted
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
    offset > walkedRows && facet !== null && view.shelf !== 'live'
      ? await findPageStart(db, view, facet, offset)
      : null;
  const order = view.shelf === 'live' ? sql`release_at, id` : sql`release_at desc, id desc`;
  const { rows } = await sql<{ id: string }>`
    select id from (${rowsOf(view)}) as listed ${start === null ? sql`` : sql`where release_at < ${start.before}`}
    order by ${order} limit ${limit} offset ${start?.skip ?? offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where words are looked for: the title first, then title, names and blurb, then all of its own words, then these and the texts that belong to it. */
const fields = ['title', 'about', 'whole', 'text'] as const;

type Field = (typeof fields)[number];

/** What is searched for, as tsqueries: the words, and these or others that mean the same. */
export type WordQuery = { readonly query: string; readonly widerQuery: string | null };

/** Items that match equally well: by `query` in `field`, and not by any of `without`. */
export type MatchLevel = {
  readonly field: Field;
  readonly query: string;
  readonly without: readonly (readonly [Field, string])[];
};

/** A search shows its best matches only: nobody turns the twenty-fifth page of one, and counting further would cost more than finding. */
export const mostMatches = 500;

/** The levels of a search, best first: the words themselves wherever they stand, then what means the same in an item's own words. */
export function matchLevels({ query, widerQuery }: WordQuery): MatchLevel[] {
  const levelsOf = (asked: string, without: MatchLevel['without']) =>
    fields.map((field, place) => {
      const better = fields[place - 1];
      return {
        field,
        query: asked,
        without: [...(better === undefined ? [] : [[better, asked] as const]), ...without],
      };
    });
  const wider =
    widerQuery === null
      ? []
      : levelsOf(widerQuery, [
          ['whole', query],
          ['text', query],
        ]).filter(({ field }) => field !== 'text');
  return [...levelsOf(query, []), ...wider];
}

const isOpen = ({ shelf, now }: ListView) =>
  shelf === 'live'
    ? sql`entry.release_at > ${now.subtract({ hours: longestWebinarHours })} and entry.ends_at > ${now}`
    : sql`entry.release_at <= ${now}`;

/** The words together with the marks of shelf, company and category, which the index holds as words: a tsquery. */
function markedQuery({ shelf, categoryId, companyId }: ListView, query: string): string {
  return [
    query,
    `'~s:${shelf}'`,
    ...(categoryId === null ? [] : [`'~c:${categoryId}'`]),
    ...(companyId === null ? [] : [`'~b:${companyId}'`]),
  ]
    .map((part) => `(${part})`)
    .join(' & ');
}

/** Where matches are looked for. Webinars that are not over are few, whatever the catalogue holds: they are taken first and searched through. */
function searched(view: ListView): RawBuilder<unknown> {
  return view.shelf === 'live'
    ? sql`(select * from search_entry as entry where shelf = 'live' and ${isOpen(view)} offset 0) as entry`
    : sql`search_entry as entry`;
}

/** Whether an entry belongs to a level. An item without texts has no `text`, which is neither true nor false. */
function matches(view: ListView, { field, query, without }: MatchLevel): RawBuilder<unknown> {
  const conditions = [
    isOpen(view),
    sql`entry.${sql.ref(field)} @@ ${markedQuery(view, query)}::tsquery`,
    ...without.map(([other, unwanted]) => sql`(entry.${sql.ref(other)} @@ ${unwanted}::tsquery) is not true`),
  ];
  return sql.join(conditions, sql` and `);
}

/** How many rows each level has, each counted to `mostMatches` at most; none is counted once the better ones are as many. */
export async function countMatches(
  db: Queryable,
  view: ListView,
  levels: readonly MatchLevel[],
): Promise<readonly number[]> {
  const counts = levels.map((_level, place) => sql.ref(`n${place}`));
  const steps = levels.map((level, place) => {
    const count = sql`(select count(*)::int from (select 1 from ${searched(view)} where ${matches(view, level)} limit ${mostMatches}) as found)`;
    const better = counts.slice(0, place);
    // `offset 0` keeps each step a step of its own, so that a count is taken once and only when it is needed.
    return sql`(select ${better.length === 0 ? count : sql`case when ${sql.join(better, sql` + `)} >= ${mostMatches} then 0 else ${count} end`} as ${counts[place] ?? sql``} offset 0) as ${sql.ref(`step${place}`)}`;
  });
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(counts)} from ${sql.join(steps, sql` cross join lateral `)}`.execute(db);
  return levels.map((_level, place) => rows[0]?.[`n${place}`] ?? 0);
}

/**
 * The ids of a level, from `offset` on, in the order of the list. Where matches are many (`isDense`) the list is walked until enough are found;
 * few are looked up and sorted. The planner cannot tell: it knows no rare words.
 */
export async function listMatches(
  db: Queryable,
  view: ListView,
  level: MatchLevel,
  isDense: boolean,
  limit: number,
  offset: number,
): Promise<string[]> {
  const order = view.shelf === 'live' ? sql`release_at, activity_id` : sql`release_at desc, activity_id desc`;
  const found = isDense
    ? sql`select activity_id as id from ${searched(view)} where shelf = ${view.shelf} and ${matches(view, level)}`
    : sql`select activity_id as id from (select activity_id, release_at from ${searched(view)} where ${matches(view, level)} offset 0) as few`;
  const { rows } = await sql<{ id: string }>`${found} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
