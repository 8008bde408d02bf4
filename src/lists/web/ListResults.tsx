import { useEffect, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { mobileAds } from '#promotion/schemas.ts';
import type { Loaded } from '#platform/web/loaded.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { catalogueMessages } from '#catalogue/contract.ts';
import type { SearchReading } from '#search/contract.ts';
import { pageCount } from '#platform/shared/paging.ts';
import { CardGrid } from '#catalogue/web/CardGrid.tsx';

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
  readonly list: Loaded<{ readonly answer: Answer }>;
  readonly look: 'cards' | 'rows' | 'lines';
  readonly renderRow: (row: Answer['data'][number], index: number, answer: Answer) => ReactNode;
  /** Shows the rows of a page in parts of its own; without it they are one list. */
  readonly renderRows?: ((answer: Answer) => ReactNode) | undefined;
  /** The address of a page under the same filter. */
  readonly pageTo: (page: number) => string;
  /** The list without its filter; null if there is none. */
  readonly cleared: string | null;
  readonly words: ListWords;
  /** Announces what is shown to screen readers. */
  readonly onShown: (summary: string) => void;
};

const otherFilter = 'Try another word or category, or browse everything.';

const countOf = (count: number, { one, many }: ListWords) => `${count} ${count === 1 ? one : many}`;

/** A list in its three states: here, empty, failed. */
export function ListResults<Answer extends AnyList>({
  list,
  look,
  renderRow,
  renderRows,
  pageTo,
  cleared,
  words,
  onShown,
}: Props<Answer>) {
  const empty = cleared === null ? words.empty : catalogueMessages.noResults;
  const answer = list.state === 'ready' ? list.answer : null;
  const summary = answer === null ? '' : answer.totalRows === 0 ? empty : countOf(answer.totalRows, words);
  useEffect(() => {
    onShown(summary);
  }, [onShown, summary]);
  if (list.state !== 'ready') return <LoadFailed why={list} />;
  const { data, mobileAds, page, pageSize, totalRows } = list.answer;
  if (data.length === 0) {
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
  const first = page * pageSize + 1;
  return (
    <>
      {renderRows === undefined ? (
        <CardGrid<Answer['data'][number]>
          rows={data}
          ads={mobileAds}
          look={look}
          renderRow={(row, index) => renderRow(row, index, list.answer)}
        />
      ) : (
        renderRows(list.answer)
      )}
      <Pagination
        page={page + 1}
        pages={pageCount(totalRows, pageSize)}
        to={pageTo}
        summary={`${first} to ${first + data.length - 1} of ${countOf(totalRows, words)}`}
      />
    </>
  );
}
