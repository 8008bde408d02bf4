// The pages of the catalogue's four lists.
import { listMobileAds } from '#promotion/server/list-mobile-ads.ts';
import { cached, type CallContext } from '#platform/server/context.ts';
import { readSharedSetting } from '#platform/server/database/setting-rows.ts';
import { providerSettings } from '#provider/server/provider-settings.ts';
import { readFilter } from '#search/server/lists/read-filter.ts';
import { readReading, type FoundRow } from '#search/server/words/read-passages.ts';
import { readListQuestion, readListRows, type ListQuestion } from '#search/server/lists/read-list.ts';
import { readRefinedRows, type RefinedList } from '#search/server/lists/read-refined-list.ts';
import { readListRefinement, refinementQuery } from '#search/results.ts';
import type { CatalogueList } from '#catalogue/catalogue-list.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { nobody } from '#catalogue/server/activities/class-rows.ts';
import { readClassRows, readEpisodeRows } from '#catalogue/server/activities/read-rows.ts';
import type { onDemandCall, podcastsCall, tutorialsCall, upcomingCall } from '../contract.ts';

type PageInput = Parameters<typeof readFilter>[0] & { readonly page: number };

// Which rows a page has is the same for everyone, and may be this old; what a member did with them is read every time.
const ttlSeconds = 2;

/** Which rows a page has: their ids in order, how many the whole list has, and the page served (from 0). */
type PageRows = { readonly ids: readonly string[]; readonly totalRows: number; readonly page: number };

/**
 * One page of a list in its envelope; a page past the end is the last one. `find` finds its rows, `readRows` turns ids
 * into rows, in their order.
 */
async function listPage<Row extends FoundRow, Found extends PageRows>(
  context: CallContext,
  list: CatalogueList,
  input: PageInput,
  readRows: (ids: readonly string[]) => Promise<Row[]>,
  find: (question: ListQuestion, pageSize: number) => Promise<Found>,
  /** Beyond filter and page: what else decides which rows there are. Null if that is one member's alone. */
  besides: string | null = '',
) {
  const { db } = context;
  const filter = readFilter(input);
  const [pageSize, mobileAds] = await Promise.all([
    readSharedSetting(context, providerSettings.pageSize),
    listMobileAds(context, list),
  ]);
  const make = async () => {
    const question = await readListQuestion(db, filter, context.now());
    return { question, found: await find(question, pageSize) };
  };
  const key = `list ${list} ${JSON.stringify([filter, input.page, pageSize, besides])}`;
  const { question, found } = await (besides === null ? make() : cached(context, key, ttlSeconds, make));
  const data = await readRows(found.ids);
  return {
    found,
    answer: {
      status: true as const,
      rowCount: data.length,
      data,
      totalRows: found.totalRows,
      pageSize,
      page: found.page,
      mobileAds,
      search: await readReading(db, question, data),
    },
  };
}

/** Students as lists of rows expect them; a visitor isn't one. */
type Caller = { readonly id: string } | null;

const classRowsOf = (context: CallContext, student: Caller) => (ids: readonly string[]) =>
  readClassRows(context.db, student?.id ?? null, ids);

/** A page of the list as it is. */
const plainRows =
  ({ db }: CallContext, list: CatalogueList, input: PageInput) =>
  (question: ListQuestion, pageSize: number) =>
    readListRows(db, list, question, input.page, pageSize);

/** One page of classes, as they are or narrowed and ordered. */
async function listClasses(
  context: CallContext,
  list: RefinedList,
  student: Caller,
  input: PageInput & Readonly<Record<string, unknown>>,
) {
  const refinement = readListRefinement({ get: (name) => (input[name] as string | undefined) ?? null });
  const besides = JSON.stringify(refinementQuery(refinement));
  // What they completed is one member's alone.
  const own = refinement.hidesCompleted ? (student?.id ?? null) : null;
  const readRows = classRowsOf(context, student);
  const plain = plainRows(context, list, input);
  const { answer, found } = await listPage(
    context,
    list,
    input,
    readRows,
    async (question, pageSize) =>
      besides === '{}'
        ? { ...(await plain(question, pageSize)), isWhole: true }
        : readRefinedRows(context.db, list, question, refinement, own ?? nobody, input.page, pageSize),
    own === null ? besides : null,
  );
  return { ...answer, isWhole: found.isWhole };
}

/** One page of the live webinars that are not over. */
export const listUpcomingPage: UseCase<typeof upcomingCall> = async (context, student, input) => ({
  ...(await listPage(context, 'live', input, classRowsOf(context, student), plainRows(context, 'live', input))).answer,
  serverTime: context.now(),
});

/** One page of on-demand classes. */
export const listOnDemandPage: UseCase<typeof onDemandCall> = (context, student, input) =>
  listClasses(context, 'ondemand', student, input);

/** One page of product tutorials. */
export const listTutorialsPage: UseCase<typeof tutorialsCall> = (context, student, input) =>
  listClasses(context, 'tutorials', student, input);

/** One page of podcast episodes. */
export const listPodcastsPage: UseCase<typeof podcastsCall> = async (context, student, input) => {
  const readRows = (ids: readonly string[]) => readEpisodeRows(context.db, student?.id ?? null, ids);
  const { answer } = await listPage(context, 'podcasts', input, readRows, plainRows(context, 'podcasts', input));
  return { ...answer, serverTime: context.now() };
};
