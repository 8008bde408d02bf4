// What a search finds: a statement says how many items of a list match and which are the best.
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#platform/server/context.ts';
import { builtOnce } from '#platform/server/database/built-once.ts';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';
import { isOpen, type ListView } from './lists/list-queries.ts';

/** What is searched for, as tsqueries: the words, and these or others that mean the same. */
export type WordQuery = { readonly query: string; readonly widerQuery: string | null };

/**
 * The items of a list that match: the best of them, best first, each with the level at which it matched (0 is the
 * best), and how many there are, `mostMatches` at most.
 */
export type Matches = {
  readonly ids: readonly string[];
  readonly ranks: readonly number[];
  readonly totalRows: number;
};

/**
 * A search shows its best matches only: no one turns the twenty-fifth page of one, and counting further would cost more
 * than finding.
 */
export const mostMatches = 500;

/**
 * Where words are looked for: the title, then title, names and blurb, then all of an item's own words, then these and
 * the texts that belong to it.
 */
const fields = ['title', 'about', 'whole', 'text'] as const;

/** The levels of a search, best first: the words themselves wherever they are, then what means the same. */
const levels = [
  { query: sql`asked.query`, unless: sql`null` },
  { query: sql`asked.wider_query`, unless: sql`asked.query` },
].flatMap((asked) => fields.map((field, rank) => ({ ...asked, field, better: fields[rank - 1] })));

/** The marks of company and category, which the index holds as words: each a tsquery. */
const marksOf = ({ categoryId, companyId }: Pick<ListView, 'categoryId' | 'companyId'>): string[] => [
  ...(categoryId === null ? [] : [`'~c:${categoryId}'`]),
  ...(companyId === null ? [] : [`'~b:${companyId}'`]),
];

/** The words together with these marks: a tsquery. */
const markedQuery = (view: Omit<ListView, 'list'>, query: string): string =>
  [query, ...marksOf(view)].map((part) => `(${part})`).join(' & ');

/** Webinars that are not over are few, whatever the catalogue holds: each is looked at once. */
function rankLive(most: number): RawBuilder<unknown> {
  const ranks = levels
    .slice(0, most)
    .map(({ field, query }, rank) => sql`when entry.${sql.ref(field)} @@ ${query} then ${sql.lit(rank)}`);
  return sql`
    ranked as (
      select array_agg(id order by rank, release_at, id) as ids, array_agg(rank order by rank, release_at, id) as ranks, count(*)::int as total
      from (
        select entry.activity_id as id, entry.release_at, case ${sql.join(ranks, sql` `)} end as rank
        from asked cross join search_entry as entry where entry.list = 'live' and ${isOpen('live', sql`asked.now`)}
      ) as live where rank is not null
    )`;
}

// Of a word that many items have, enough are found on the way down the list; a rare one is looked up. The planner
// cannot distinguish them in a prepared statement. A sample of the list's two ends can: a word may be common in what
// was added last and nowhere else. Only the on-demand list is long enough to gain by it.
const sampledRows = 100;
const commonInSample = 16;

/**
 * Level by level, as long as the better ones have fewer than `mostMatches`. The list is written out: its indexes hold
 * its rows alone.
 */
function rankReleased(list: Exclude<CatalogueList, 'live'>, most: number): RawBuilder<unknown> {
  const enough = sql.lit(mostMatches);
  const stillToFind = sql`(${enough} - step.total)`;
  const isInList = sql`entry.list = ${sql.lit(list)}`;
  const isListed = sql`${isInList} and entry.release_at <= asked.now`;
  const newestFirst = sql`order by release_at desc, activity_id desc`;
  const fieldNamed = (name: 'field' | 'better') =>
    sql`case level.${sql.ref(name)} ${sql.join(
      fields.map((field) => sql`when ${sql.lit(field)} then entry.${sql.ref(field)}`),
      sql` `,
    )} end`;
  // An item without texts has no text, which neither holds a word nor lacks it.
  const isNotBetter = sql`(${fieldNamed('better')} @@ level.query) is not true
    and (entry.whole @@ level.unless) is not true and (entry.text @@ level.unless) is not true`;
  const readDown = (limit: RawBuilder<unknown>) => sql`
    array(select activity_id from (select * from search_entry as entry where ${isListed} ${newestFirst} offset 0) as entry
      where coalesce(${fieldNamed('field')} @@ level.query, false) and ${isNotBetter} limit ${limit})`;
  // `is true` keeps the order's index out of it: to read all of that next to the index of words would cost more than it
  // spares.
  const lookUps = fields.map(
    (field) => sql`
      select activity_id, release_at from search_entry as entry
      where level.field = ${sql.lit(field)} and entry.${sql.ref(field)} @@ level.query and ${isInList} and (entry.release_at <= asked.now) is true and ${isNotBetter}`,
  );
  const asked = levels.slice(0, most);
  const end = (order: RawBuilder<unknown>) => sql`
    (select array[${sql.join(asked.map(({ field, query }) => sql`count(*) filter (where entry.${sql.ref(field)} @@ ${query})`))}] as holding
      from (select * from search_entry as entry where ${sql.lit(list === 'ondemand')} and ${isListed} ${order} limit ${sql.lit(sampledRows)}) as entry)`;
  const isCommon = (rank: number) =>
    sql`least(new.holding[${sql.lit(rank + 1)}], old.holding[${sql.lit(rank + 1)}]) >= ${sql.lit(commonInSample)}`;
  const values = asked.map(
    ({ field, better, query, unless }, rank) =>
      sql`(${sql.lit(rank)}, ${sql.lit(field)}, ${sql.lit(better ?? null)}, ${query}, ${unless}::tsquery, ${isCommon(rank)})`,
  );
  return sql`
    level (rank, field, better, query, unless, is_common) as materialized (
      select level.* from asked cross join lateral ${end(newestFirst)} as new cross join lateral ${end(sql`order by release_at, activity_id`)} as old
      cross join lateral (values ${sql.join(values)}) as level (rank, field, better, query, unless, is_common) where level.query is not null
    ), step (rank, total, ids, ranks) as (
      select -1, 0, '{}'::bigint[], '{}'::int[]
      union all
      select level.rank, step.total + cardinality(found.ids), step.ids || best.ids, step.ranks || array_fill(level.rank, array[cardinality(best.ids)])
      from step join level on level.rank = step.rank + 1 cross join asked
      cross join lateral (select case when level.is_common then ${readDown(stillToFind)}
        else array(select activity_id from (${sql.join(lookUps, sql` union all `)} limit ${stillToFind}) as few ${newestFirst}) end as ids offset 0) as found
      cross join lateral (select case when level.is_common or cardinality(found.ids) < ${stillToFind} then found.ids
        else ${readDown(sql`greatest(0, asked.wanted - step.total)`)} end as ids offset 0) as best
      where step.total < ${enough}
    ), ranked as (select ids, ranks, total from step order by rank desc limit 1)`;
}

type Asked = {
  readonly query: string;
  readonly widerQuery: string | null;
  readonly now: Temporal.Instant;
  readonly wanted: number;
};
type Found = { readonly ids: string[] | null; readonly ranks: number[] | null; readonly total: number };

/**
 * What is asked is in a row, not in the conditions: so one plan serves every search, and nothing is planned twice.
 */
const askedRow = ({ query, widerQuery, now, wanted }: Asked) => sql`
  asked as materialized (select ${query}::tsquery as query, ${widerQuery}::tsquery as wider_query, ${now}::timestamptz as now, ${wanted}::int as wanted)`;
const bestOf = (ranked: RawBuilder<unknown>) => sql`
  ranked.ids[:(select wanted from asked)] as ids, ranked.ranks[:(select wanted from asked)] as ranks, least(ranked.total, ${sql.lit(mostMatches)}) as total from ${ranked} as ranked`;

const rankedBy = (ranked: RawBuilder<unknown>) =>
  builtOnce<Asked, Found>((db, asked) => {
    const statement = sql<Found>`with recursive ${askedRow(asked)}, ${ranked} select ${bestOf(sql`ranked`)}`;
    return { compile: () => statement.compile(db) };
  });

const rankIn = (list: CatalogueList, most: number) => (list === 'live' ? rankLive(most) : rankReleased(list, most));
const everywhereAndInTitles = (list: CatalogueList) => ({
  everywhere: rankedBy(rankIn(list, levels.length)),
  inTitles: rankedBy(rankIn(list, 1)),
});

const ranked = {
  live: everywhereAndInTitles('live'),
  ondemand: everywhereAndInTitles('ondemand'),
  podcasts: everywhereAndInTitles('podcasts'),
  tutorials: everywhereAndInTitles('tutorials'),
} as const satisfies Record<CatalogueList, unknown>;

/** Lists that are short next to the on-demand one: together they take a search about as long as it does. */
const shortLists = ['podcasts', 'tutorials', 'live'] as const satisfies readonly CatalogueList[];

const rankedInShortLists = builtOnce<Asked, Found & { readonly list: CatalogueList }>((db, asked) => {
  const found = shortLists.map(
    (list) => sql`
      select ${sql.lit(list)} as list, ${bestOf(sql`(with recursive ${rankIn(list, levels.length)} select * from ranked)`)}`,
  );
  const statement = sql<Found & { list: CatalogueList }>`
    with ${askedRow(asked)} ${sql.join(found, sql` union all `)}`;
  return { compile: () => statement.compile(db) };
});

const matchesOf = (found: Found | undefined): Matches => ({
  ids: found?.ids ?? [],
  ranks: found?.ranks ?? [],
  totalRows: found?.total ?? 0,
});

const askedOf = (view: Omit<ListView, 'list'>, { query, widerQuery }: WordQuery, wanted: number): Asked => ({
  query: markedQuery(view, query),
  widerQuery: widerQuery === null ? null : markedQuery(view, widerQuery),
  now: view.now,
  wanted: Math.min(wanted, mostMatches),
});

/**
 * How many items of a list match, and the first `wanted` of them: the best first, newest (live: soonest) among equals.
 */
export async function findMatches(
  db: Queryable,
  view: ListView,
  query: WordQuery,
  wanted: number,
  { titlesOnly = false } = {},
): Promise<Matches> {
  const [found] = await ranked[view.list][titlesOnly ? 'inTitles' : 'everywhere'](db, askedOf(view, query, wanted));
  return matchesOf(found);
}

/** `findMatches` of every list, by two statements that take about the same time. */
export async function findMatchesInEveryList(
  db: Queryable,
  view: Omit<ListView, 'list'>,
  query: WordQuery,
  wanted: number,
): Promise<Readonly<Record<CatalogueList, Matches>>> {
  const asked = askedOf(view, query, wanted);
  const [[ondemand], short] = await Promise.all([ranked.ondemand.everywhere(db, asked), rankedInShortLists(db, asked)]);
  const inList = (list: CatalogueList) => matchesOf(short.find((found) => found.list === list));
  return {
    live: inList('live'),
    ondemand: matchesOf(ondemand),
    podcasts: inList('podcasts'),
    tutorials: inList('tutorials'),
  };
}

/**
 * Which of these activities belong to the category and the company of a view and match the words, wherever they are;
 * null for no words.
 */
export async function listMatching(
  db: Queryable,
  ids: readonly string[],
  { categoryId, companyId }: Pick<ListView, 'categoryId' | 'companyId'>,
  words: WordQuery | null,
): Promise<readonly string[]> {
  const marks = marksOf({ categoryId, companyId });
  const { rows } = await sql<{ id: string }>`
    select entry.activity_id as id from search_entry as entry
    where entry.activity_id = any(${ids}::bigint[])
      ${marks.length === 0 ? sql`` : sql`and entry.title @@ ${marks.join(' & ')}::tsquery`}
      ${words === null ? sql`` : sql`and (entry.whole @@ ${words.query}::tsquery or entry.text @@ ${words.query}::tsquery or entry.whole @@ ${words.widerQuery}::tsquery or entry.text @@ ${words.widerQuery}::tsquery)`}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
