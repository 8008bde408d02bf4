import type { Queryable } from '#platform/server/context.ts';
import { clampPage } from '#platform/shared/paging.ts';
import type { CatalogueFilter } from './read-filter.ts';
import { countListRows, listRowIds, type ListView } from './list-queries.ts';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';
import { findMatches, findMatchesInEveryList, type WordQuery } from '../match-queries.ts';
import { understandWords, type UnderstoodWords } from '../words/understand-words.ts';

/**
 * A page of a list: the ids of its activities in order, the level at which each matches the words (0 is the best, and
 * without words every one's), how many the whole list has, and the page served (from 0).
 */
export type ListRowsPage = {
  readonly ids: readonly string[];
  readonly ranks: readonly number[];
  readonly totalRows: number;
  readonly page: number;
};

/** What a request asks of every list: read once, used for each. */
export type ListQuestion = {
  readonly filter: CatalogueFilter;
  readonly words: UnderstoodWords | null;
  readonly now: Temporal.Instant;
};

/** Understands the words of a filter; with `isExact` without what means the same. */
export async function readListQuestion(
  db: Queryable,
  filter: CatalogueFilter,
  now: Temporal.Instant,
  choice: { readonly isExact?: boolean } = {},
): Promise<ListQuestion> {
  return { filter, words: await understandWords(db, filter.text, choice), now };
}

/** What the index is asked; null for no words, and for words without a letter or figure. */
export const wordQueryOf = (words: UnderstoodWords | null): WordQuery | null =>
  words === null || words.query === null ? null : { query: words.query, widerQuery: words.widerQuery };

async function readMatches(
  db: Queryable,
  view: ListView,
  query: WordQuery,
  wanted: number,
  pageSize: number,
): Promise<ListRowsPage> {
  const { ids, ranks, totalRows } = await findMatches(db, view, query, (wanted + 1) * pageSize);
  const page = clampPage(wanted, totalRows, pageSize);
  const [from, until] = [page * pageSize, (page + 1) * pageSize];
  return { ids: ids.slice(from, until), ranks: ranks.slice(from, until), totalRows, page };
}

/**
 * One page of a list under a filter; a page past the end is the last one. With words the best matches are first,
 * newest among equals.
 */
export async function readListRows(
  db: Queryable,
  list: CatalogueList,
  { filter, words, now }: ListQuestion,
  wanted: number,
  pageSize: number,
): Promise<ListRowsPage> {
  const view: ListView = { list, categoryId: filter.categoryId, companyId: filter.companyId, now };
  const query = wordQueryOf(words);
  if (query !== null) return readMatches(db, view, query, wanted, pageSize);
  if (words !== null) return { ids: [], ranks: [], totalRows: 0, page: 0 };
  const totalRows = await countListRows(db, view);
  const page = clampPage(wanted, totalRows, pageSize);
  const ids = totalRows === 0 ? [] : await listRowIds(db, view, pageSize, page * pageSize);
  return { ids, ranks: ids.map(() => 0), totalRows, page };
}

/** The first `wanted` rows of every list, as `readListRows` reads them. */
export async function readFirstRows(
  db: Queryable,
  question: ListQuestion,
  wanted: number,
): Promise<Readonly<Record<CatalogueList, Omit<ListRowsPage, 'page'>>>> {
  const { filter, words, now } = question;
  const query = wordQueryOf(words);
  if (query !== null) {
    return findMatchesInEveryList(
      db,
      { categoryId: filter.categoryId, companyId: filter.companyId, now },
      query,
      wanted,
    );
  }
  const [live, ondemand, podcasts, tutorials] = await Promise.all([
    readListRows(db, 'live', question, 0, wanted),
    readListRows(db, 'ondemand', question, 0, wanted),
    readListRows(db, 'podcasts', question, 0, wanted),
    readListRows(db, 'tutorials', question, 0, wanted),
  ]);
  return { live, ondemand, podcasts, tutorials };
}

/** The newest items of a list whose title holds the words: for suggestions. */
export async function readTitles(
  db: Queryable,
  list: CatalogueList,
  query: string,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly string[]> {
  const view: ListView = { list, categoryId: null, companyId: null, now };
  return (await findMatches(db, view, { query, widerQuery: null }, limit, { titlesOnly: true })).ids;
}
