import type { Queryable } from '#platform/server/context.ts';
import type { SearchReading } from '../contract.ts';
import { clampPage } from '../paging.ts';
import type { CatalogueFilter } from './read-filter.ts';
import { countMatches, countShelf, listMatches, listShelf, mostMatches, type Shelf, type ShelfView } from './shelf-queries.ts';
import { understandWords, type UnderstoodWords } from './understand-words.ts';

/** A page of a shelf: the ids of its activities in order, how many the whole list has, and the page served (from 0). */
export type ShelfPage = { readonly ids: readonly string[]; readonly totalRows: number; readonly page: number };

/** What a request asks of every shelf: read once, used for each. */
export type ShelfQuestion = { readonly filter: CatalogueFilter; readonly words: UnderstoodWords | null; readonly now: Temporal.Instant };

/** Reads the words of a filter. */
export async function askShelves(db: Queryable, filter: CatalogueFilter, now: Temporal.Instant): Promise<ShelfQuestion> {
  return { filter, words: await understandWords(db, filter.text), now };
}

export const readingOf = ({ words }: ShelfQuestion): SearchReading | null => words?.reading ?? null;

async function readMatches(db: Queryable, view: ShelfView, query: string, wanted: number, pageSize: number): Promise<ShelfPage> {
  // By level: rows that match so well or better.
  const through = await countMatches(db, view, query);
  const totalRows = Math.min(through.at(-1) ?? 0, mostMatches);
  const page = clampPage(wanted, totalRows, pageSize);
  const ids: string[] = [];
  const [from, until] = [page * pageSize, Math.min((page + 1) * pageSize, totalRows)];
  for (const [level, count] of through.entries()) {
    const before = through[level - 1] ?? 0;
    const start = Math.max(from, before);
    if (start < Math.min(until, count)) ids.push(...(await listMatches(db, view, query, level, count >= mostMatches, Math.min(until, count) - start, start - before)));
  }
  return { ids, totalRows, page };
}

/** One page of a shelf under a filter; a page past the end is the last one. With words the best matches stand first, newest among equals. */
export async function readShelf(db: Queryable, shelf: Shelf, { filter, words, now }: ShelfQuestion, wanted: number, pageSize: number): Promise<ShelfPage> {
  const view: ShelfView = { shelf, categoryId: filter.categoryId, companyId: filter.companyId, now };
  if (words?.query === null) return { ids: [], totalRows: 0, page: 0 };
  if (words !== null) return readMatches(db, view, words.query, wanted, pageSize);
  const totalRows = await countShelf(db, view);
  const page = clampPage(wanted, totalRows, pageSize);
  return { ids: totalRows === 0 ? [] : await listShelf(db, view, pageSize, page * pageSize), totalRows, page };
}

/** The newest items of a shelf whose title holds the words: for suggestions. */
export async function readTitles(db: Queryable, shelf: Shelf, query: string, now: Temporal.Instant, limit: number): Promise<readonly string[]> {
  const view: ShelfView = { shelf, categoryId: null, companyId: null, now };
  const [inTitle = 0] = await countMatches(db, view, query);
  return inTitle === 0 ? [] : listMatches(db, view, query, 0, inTitle >= mostMatches, limit, 0);
}
