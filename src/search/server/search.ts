import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { searchCall } from '../contract.ts';
import { findBooks } from './book-queries.ts';
import { readBookRow } from '#catalogue/server/book-rows.ts';
import { listBooksById } from '#catalogue/server/book-rows.ts';
import { featuredContentOf, readFeatured } from '#catalogue/server/read-featured.ts';
import { readFilter } from './read-filter.ts';
import { readReading } from './read-passages.ts';
import { readClassRows, readEpisodeRows, withIds } from '#catalogue/server/read-rows.ts';
import { readListQuestion, readListRows, wordQueryOf, type ListQuestion } from './read-list.ts';

/** How many of each section the search page shows; the lists under the same filter have the rest. */
const sectionSize = 6;

const section = <Row>(data: readonly Row[], totalRows: number) => ({
  status: true as const,
  rowCount: data.length,
  data: [...data],
  totalRows,
});

/** The best eBooks under the filter. */
async function searchBooks(
  context: CallContext,
  student: { readonly id: string } | null,
  { filter, words }: ListQuestion,
) {
  const query = wordQueryOf(words);
  if (words !== null && query === null) return section([], 0);
  const { ids, totalRows } = await findBooks(context.db, filter, query, sectionSize);
  const books = ids.length === 0 ? [] : await listBooksById(context.db, ids);
  return section(
    await Promise.all(
      ids
        .flatMap((id) => books.find((book) => book.id === id) ?? [])
        .map((book) => readBookRow(context, student, book)),
    ),
    totalRows,
  );
}

/** The best of every section for a category, a company or words. */
export const search: UseCase<typeof searchCall> = async (context, student, input) => {
  const { db, now } = context;
  const at = now();
  const who = student?.id ?? null;
  const question = await readListQuestion(db, readFilter(input), at);
  const [webinarPage, classPage, episodePage, tutorialPage, books, featured] = await Promise.all([
    readListRows(db, 'live', question, 0, sectionSize),
    readListRows(db, 'ondemand', question, 0, sectionSize),
    readListRows(db, 'podcasts', question, 0, sectionSize),
    readListRows(db, 'tutorials', question, 0, sectionSize),
    searchBooks(context, student, question),
    readFeatured(db, who, at),
  ]);
  const [classes, episodes] = await Promise.all([
    readClassRows(db, who, [...webinarPage.ids, ...classPage.ids, ...tutorialPage.ids]),
    readEpisodeRows(db, who, episodePage.ids),
  ]);
  const webinars = withIds(classes, webinarPage.ids);
  return {
    status: true,
    webinars: section(webinars, webinarPage.totalRows),
    classes: section(withIds(classes, classPage.ids), classPage.totalRows),
    podcasts: section(episodes, episodePage.totalRows),
    featuredContent: featuredContentOf(featured, webinars),
    tutorials: section(withIds(classes, tutorialPage.ids), tutorialPage.totalRows),
    books,
    search: await readReading(db, question, [...classes, ...episodes], books.data),
    serverTime: at,
  };
};
