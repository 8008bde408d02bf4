import { useEffect, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { mobileAds } from '#promotion/schemas.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { catalogueMessages } from '#catalogue/contract.ts';
import type { SearchReading } from '#search/contract.ts';
import { pageCount } from '#platform/shared/paging.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';
import type { Outcome } from '#catalogue/web/outcome.ts';

/** The envelope of a list (list-answer.ts) as far as every list page needs it. */
export type List<Row> = {
  readonly data: readonly Row[];
  readonly totalRows: number;
  readonly pageSize: number;
  /** From 0. */
  readonly page: number;
  readonly mobileAds: z.input<typeof mobileAds> | null;
  /** How the words of a search were understood; absent in lists that are not searched. */
  readonly search?: SearchReading | null;
};

export type ListWords = {
  /** "class", "classes" */
  readonly one: string;
  readonly many: string;
  /** The specification's sentence for a list without rows; under a filter it is "No results found for this search." */
  readonly empty: string;
  /** How rows get into a list that has none without a filter. */
  readonly emptyHint: string;
};

export type AnyList = List<{ readonly hash: string }>;

type Props<Answer extends AnyList> = {
  readonly list: Outcome<Answer>;
  readonly look: 'cards' | 'rows';
  readonly renderRow: (row: Answer['data'][number], index: number, answer: Answer) => ReactNode;
  /** The address of a page under the same filter. */
  readonly pageTo: (page: number) => string;
  /** The list without its filter; null when there is none. */
  readonly cleared: string | null;
  readonly words: ListWords;
  /** Told what is shown, for those who can't see it. */
  readonly onShown: (summary: string) => void;
};

const otherFilter = 'Try another word, another category, or look through everything.';

const countOf = (count: number, { one, many }: ListWords) => `${count} ${count === 1 ? one : many}`;

/** A list in three of its four states: loaded, empty, failed. The fourth, loading, is the skeleton in its place. */
export function ListResults<Answer extends AnyList>({
  list: { answer, failed },
  look,
  renderRow,
  pageTo,
  cleared,
  words,
  onShown,
}: Props<Answer>) {
  const empty = cleared === null ? words.empty : catalogueMessages.noResults;
  const summary = answer === null ? '' : answer.totalRows === 0 ? empty : countOf(answer.totalRows, words);
  useEffect(() => {
    onShown(summary);
  }, [onShown, summary]);
  if (answer === null) return <LoadFailed message={catalogueMessages.systemError} detail={failed ?? ''} />;
  if (answer.data.length === 0) {
    return (
      <EmptyState
        title={empty}
        action={
          cleared === null ? null : (
            <LinkButton look="line" to={cleared}>
              Show all {words.many}
            </LinkButton>
          )
        }
      >
        {cleared === null ? words.emptyHint : otherFilter}
      </EmptyState>
    );
  }
  const first = answer.page * answer.pageSize + 1;
  return (
    <>
      <CardGrid<Answer['data'][number]>
        rows={answer.data}
        ads={answer.mobileAds}
        look={look}
        renderRow={(row, index) => renderRow(row, index, answer)}
      />
      <Pagination
        page={answer.page + 1}
        pages={pageCount(answer.totalRows, answer.pageSize)}
        to={pageTo}
        summary={`${first} to ${first + answer.data.length - 1} of ${countOf(answer.totalRows, words)}`}
      />
    </>
  );
}
