import type { Queryable } from '#platform/server/context.ts';
import { clampPage } from '#platform/shared/paging.ts';
import { refined, type Refinement } from '../../results.ts';
import { mostMatches } from '../match-queries.ts';
import { readFacts } from './read-facts.ts';
import { readListRows, type ListQuestion, type ListRowsPage } from './read-list.ts';

/** The lists whose items are classes, and what a search calls one of them. */
const kinds = { ondemand: 'class', tutorials: 'tutorial' } as const;
export type RefinedList = keyof typeof kinds;

/** A page of a list that is narrowed by credit, length, and completion, or in another order. */
export type RefinedPage = Omit<ListRowsPage, 'ranks'> & {
  /** False if the list has more than were looked through: the newest, or with words the best matches. */
  readonly isWhole: boolean;
};

/**
 * One page of a list under a refinement. As many rows are looked through as a search shows of a list, so a page costs
 * the same at any length (docs/decisions/0018-lists-of-any-length.md).
 */
export async function readRefinedRows(
  db: Queryable,
  list: RefinedList,
  question: ListQuestion,
  refinement: Refinement,
  studentId: string,
  wanted: number,
  pageSize: number,
): Promise<RefinedPage> {
  const { ids, ranks, totalRows } = await readListRows(db, list, question, 0, mostMatches);
  const candidates = ids.map((id, place) => ({ id, kind: kinds[list], rank: ranks[place] ?? 0 }));
  const { rows } = refined(await readFacts(db, studentId, candidates), { ...refinement, kind: null });
  const page = clampPage(wanted, rows.length, pageSize);
  return {
    ids: rows.slice(page * pageSize, (page + 1) * pageSize).map(({ id }) => id),
    totalRows: rows.length,
    page,
    isWhole: ids.length === totalRows && (question.words === null || totalRows < mostMatches),
  };
}
