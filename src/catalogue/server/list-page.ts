import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import type { CallContext } from '#platform/server/context.ts';
import { sharedPageSize } from '#platform/server/provider.ts';
import { readFilter } from './read-filter.ts';
import { askShelves, readingOf, readShelf } from './read-shelf.ts';
import type { Shelf } from './shelf-queries.ts';

type PageInput = Parameters<typeof readFilter>[0] & { readonly page: number };

/** One page of a list in its envelope; a page past the end is the last one. `readRows` turns ids into rows, in their order. */
export async function listPage<Row>(context: CallContext, shelf: Shelf, input: PageInput, readRows: (ids: readonly string[]) => Promise<Row[]>) {
  const { db } = context;
  const [question, pageSize, mobileAds] = await Promise.all([askShelves(db, readFilter(input), context.now()), sharedPageSize(context), listMobileAds(context)]);
  const { ids, totalRows, page } = await readShelf(db, shelf, question, input.page, pageSize);
  const data = await readRows(ids);
  return { status: true as const, rowCount: data.length, data, totalRows, pageSize, page, mobileAds, search: readingOf(question) };
}
