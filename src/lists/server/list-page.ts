import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import { cached, type CallContext } from '#platform/server/context.ts';
import { sharedPageSize } from '#provider/server/provider.ts';
import { readFilter } from '#search/server/read-filter.ts';
import { readReading, type FoundRow } from '#search/server/read-passages.ts';
import { readListQuestion, readListRows } from '#search/server/read-list.ts';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';

type PageInput = Parameters<typeof readFilter>[0] & { readonly page: number };

// Which rows a page has is the same for everyone, and may be this old; what a member did with them is read every time.
const ttlSeconds = 2;

/** One page of a list in its envelope; a page past the end is the last one. `readRows` turns ids into rows, in their order. */
export async function listPage<Row extends FoundRow>(
  context: CallContext,
  list: CatalogueList,
  input: PageInput,
  readRows: (ids: readonly string[]) => Promise<Row[]>,
) {
  const { db } = context;
  const filter = readFilter(input);
  const [pageSize, mobileAds] = await Promise.all([sharedPageSize(context), listMobileAds(context)]);
  const { question, ids, totalRows, page } = await cached(
    context,
    `list ${list} ${JSON.stringify([filter, input.page, pageSize])}`,
    ttlSeconds,
    async () => {
      const asked = await readListQuestion(db, filter, context.now());
      return { question: asked, ...(await readListRows(db, list, asked, input.page, pageSize)) };
    },
  );
  const data = await readRows(ids);
  return {
    status: true as const,
    rowCount: data.length,
    data,
    totalRows,
    pageSize,
    page,
    mobileAds,
    search: await readReading(db, question, data),
  };
}
