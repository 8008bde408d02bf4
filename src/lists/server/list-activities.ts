// The pages of the catalogue's four lists.
import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import { cached, type CallContext } from '#platform/server/context.ts';
import { sharedPageSize } from '#provider/server/provider.ts';
import { readFilter } from '#search/server/lists/read-filter.ts';
import { readReading, type FoundRow } from '#search/server/words/read-passages.ts';
import { readListQuestion, readListRows } from '#search/server/lists/read-list.ts';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { readClassRows, readEpisodeRows } from '#catalogue/server/activities/read-rows.ts';
import type { onDemandCall, podcastsCall, tutorialsCall, upcomingCall } from '../contract.ts';

type PageInput = Parameters<typeof readFilter>[0] & { readonly page: number };

// Which rows a page has is the same for everyone, and may be this old; what a member did with them is read every time.
const ttlSeconds = 2;

/**
 * One page of a list in its envelope; a page past the end is the last one. `readRows` turns ids into rows, in their
 * order.
 */
async function listPage<Row extends FoundRow>(
  context: CallContext,
  list: CatalogueList,
  input: PageInput,
  readRows: (ids: readonly string[]) => Promise<Row[]>,
) {
  const { db } = context;
  const filter = readFilter(input);
  const [pageSize, mobileAds] = await Promise.all([sharedPageSize(context), listMobileAds(context, list)]);
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

const listClasses = (
  context: CallContext,
  list: CatalogueList,
  student: { readonly id: string } | null,
  input: PageInput,
) => listPage(context, list, input, (ids) => readClassRows(context.db, student?.id ?? null, ids));

/** One page of the live webinars that are not over. */
export const listUpcomingPage: UseCase<typeof upcomingCall> = async (context, student, input) => ({
  ...(await listClasses(context, 'live', student, input)),
  serverTime: context.now(),
});

/** One page of on-demand classes. */
export const listOnDemandPage: UseCase<typeof onDemandCall> = (context, student, input) =>
  listClasses(context, 'ondemand', student, input);

/** One page of product tutorials. */
export const listTutorialsPage: UseCase<typeof tutorialsCall> = (context, student, input) =>
  listClasses(context, 'tutorials', student, input);

/** One page of podcast episodes. */
export const listPodcastsPage: UseCase<typeof podcastsCall> = async (context, student, input) => ({
  ...(await listPage(context, 'podcasts', input, (ids) => readEpisodeRows(context.db, student?.id ?? null, ids))),
  serverTime: context.now(),
});
