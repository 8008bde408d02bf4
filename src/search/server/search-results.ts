import type { CallContext } from '#platform/server/context.ts';
import type { UseCase } from '#platform/server/http/http.ts';
import { listBooksById, readBookRow } from '#catalogue/server/books/book-rows.ts';
import { nobody } from '#catalogue/server/activities/class-rows.ts';
import { readClassRows, readEpisodeRows } from '#catalogue/server/activities/read-rows.ts';
import type { searchResultsCall } from '../contract.ts';
import { mergedByRank, readRefinement, refined, type ResultKind } from '../results.ts';
import { findBooks } from './lists/book-queries.ts';
import { mostMatches } from './match-queries.ts';
import { readFacts, type Candidate } from './lists/read-facts.ts';
import { readFilter } from './lists/read-filter.ts';
import { readFirstRows, readListQuestion, wordQueryOf, type ListQuestion } from './lists/read-list.ts';
import { readReading } from './words/read-passages.ts';

const lists = [
  ['live', 'webinar'],
  ['ondemand', 'class'],
  ['podcasts', 'episode'],
  ['tutorials', 'tutorial'],
] as const;

type Section = { readonly kind: ResultKind; readonly items: readonly Candidate[]; readonly isWhole: boolean };

const sectionOf = (
  kind: ResultKind,
  { ids, ranks, totalRows }: { readonly ids: readonly string[]; readonly ranks: readonly number[]; totalRows: number },
): Section => ({
  kind,
  items: ids.map((id, place) => ({ id, kind, rank: ranks[place] ?? 0 })),
  isWhole: ids.length === totalRows && totalRows < mostMatches,
});

/** The first items of each kind: as many as a search of a list shows. */
async function readSections({ db }: CallContext, question: ListQuestion): Promise<readonly Section[]> {
  const query = wordQueryOf(question.words);
  const hasNoWords = question.words !== null && query === null;
  const [books, found] = await Promise.all([
    hasNoWords ? { ids: [], ranks: [], totalRows: 0 } : findBooks(db, question.filter, query, mostMatches),
    readFirstRows(db, question, mostMatches),
  ]);
  return [...lists.map(([list, kind]) => sectionOf(kind, found[list])), sectionOf('book', books)];
}

/** Everything that fits a category, a company or words as one list. */
export const searchResults: UseCase<typeof searchResultsCall> = async (context, student, input) => {
  const { db, now } = context;
  const at = now();
  const who = student?.id ?? null;
  const asked = input as Readonly<Record<string, string | undefined>>;
  const refinement = readRefinement({ get: (name) => asked[name] ?? null });
  const question = await readListQuestion(db, readFilter(input), at, refinement);
  const sections = await readSections(context, question);
  const candidates = sections.flatMap(({ items }) => items);
  const byKind = Map.groupBy(await readFacts(db, who ?? nobody, candidates), ({ kind }) => kind);
  const found = mergedByRank([...byKind].map(([kind, items]) => ({ kind, items })));
  const { rows, counts } = refined(found, refinement);
  const shown = rows.slice(0, refinement.show);
  const idsOf = (wanted: (kind: ResultKind) => boolean) => shown.filter(({ kind }) => wanted(kind)).map(({ id }) => id);
  const bookIds = idsOf((kind) => kind === 'book');
  const [classes, episodes, books] = await Promise.all([
    readClassRows(
      db,
      who,
      idsOf((kind) => kind !== 'book' && kind !== 'episode'),
    ),
    readEpisodeRows(
      db,
      who,
      idsOf((kind) => kind === 'episode'),
    ),
    bookIds.length === 0 ? [] : listBooksById(db, bookIds),
  ]);
  const bookRows = new Map(
    await Promise.all(books.map(async (book) => [book.id, await readBookRow(context, student, book)] as const)),
  );
  const data = shown.flatMap(({ kind, id }) => {
    const row = {
      kind,
      class: classes.find(({ classId }) => String(classId) === id && kind !== 'book' && kind !== 'episode') ?? null,
      episode: kind === 'episode' ? (episodes.find((episode) => String(episode.id) === id) ?? null) : null,
      book: kind === 'book' ? (bookRows.get(id) ?? null) : null,
    };
    return row.class === null && row.episode === null && row.book === null ? [] : [row];
  });
  return {
    status: true,
    data,
    rowCount: data.length,
    totalRows: rows.length,
    isWhole: sections.every(({ isWhole }) => isWhole),
    counts,
    search: await readReading(db, question, [...classes, ...episodes], [...bookRows.values()]),
    serverTime: at,
  };
};
