import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import type { searchCall } from '../contract.ts';
import { findBooks } from './lists/book-queries.ts';
import { readBookRow, listBooksById } from '#catalogue/server/books/book-rows.ts';
import { featuredContentOf } from '#catalogue/server/activities/read-featured.ts';
import { findFeatured } from './lists/find-featured.ts';
import { readFilter } from './lists/read-filter.ts';
import { readReading } from './words/read-passages.ts';
import { readClassRows, readEpisodeRows, withIds } from '#catalogue/server/activities/read-rows.ts';
import { readFirstRows, readListQuestion, wordQueryOf, type ListQuestion } from './lists/read-list.ts';
import { noteMiss } from './note-miss.ts';

/** How many of each section are answered; the lists under the same filter have the rest. */
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
  const data = await Promise.all(
    ids.flatMap((id) => books.find((book) => book.id === id) ?? []).map((book) => readBookRow(context, student, book)),
  );
  return section(data, totalRows);
}

/** The best of every section for a category, a company or words. */
export const search: UseCase<typeof searchCall> = async (context, student, input) => {
  const { db, now } = context;
  const at = now();
  const who = student?.id ?? null;
  const question = await readListQuestion(db, readFilter(input), at);
  const [found, books, featured] = await Promise.all([
    readFirstRows(db, question, sectionSize),
    searchBooks(context, student, question),
    findFeatured(context, question),
  ]);
  const { live: webinarPage, ondemand: classPage, podcasts: episodePage, tutorials: tutorialPage } = found;
  const { classIds = [], episodeIds = [] } = featured ?? {};
  const shownIds = [...webinarPage.ids, ...classPage.ids, ...tutorialPage.ids];
  const [classes, episodes] = await Promise.all([
    readClassRows(db, who, [...new Set([...shownIds, ...classIds])]),
    readEpisodeRows(db, who, [...new Set([...episodePage.ids, ...episodeIds])]),
  ]);
  await noteMiss(context, question, [webinarPage, classPage, episodePage, tutorialPage, books]);
  const webinars = section(withIds(classes, webinarPage.ids), webinarPage.totalRows);
  const onDemand = section(withIds(classes, classPage.ids), classPage.totalRows);
  const podcasts = section(withIds(episodes, episodePage.ids), episodePage.totalRows);
  const tutorials = section(withIds(classes, tutorialPage.ids), tutorialPage.totalRows);
  return {
    status: true,
    webinars,
    classes: onDemand,
    podcasts,
    featuredContent: featuredContentOf(featured, classes, episodes, webinars.data),
    tutorials,
    books,
    search: await readReading(db, question, [...withIds(classes, shownIds), ...podcasts.data], books.data),
    serverTime: at,
  };
};
