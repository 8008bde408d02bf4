import { useEffect, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { mobileAds } from '#platform/shared/list-answer.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Pagination } from '#platform/web/ui/Pagination.tsx';
import { pageCount } from '../paging.ts';
import { CardGrid } from './CardGrid.tsx';
import type { Outcome } from './outcome.ts';

/** The envelope of a list (list-answer.ts) as far as every list page needs it. */
export type List<Row> = {
  readonly data: readonly Row[];
  readonly totalRows: number;
  readonly pageSize: number;
  /** From 0. */
  readonly page: number;
  readonly mobileAds: z.input<typeof mobileAds> | null;
};

export type ListWords = {
  /** "class", "classes" */
  readonly one: string;
  readonly many: string;
  /** The specification's sentence for a list without rows. */
  readonly empty: string;
  /** What to do instead. */
  readonly emptyHint: string;
};

type Props<Row> = {
  readonly list: Outcome<List<Row>>;
  readonly look: 'cards' | 'rows';
  readonly renderRow: (row: Row, index: number) => ReactNode;
  /** The address of a page under the same filter. */
  readonly pageTo: (page: number) => string;
  /** The list without its filter; null when there is none. */
  readonly cleared: string | null;
  readonly words: ListWords;
  /** Told what is shown, for those who can't see it. */
  readonly onShown: (summary: string) => void;
};

const countOf = (count: number, { one, many }: ListWords) => `${count} ${count === 1 ? one : many}`;

/** A list in three of its four states: loaded, empty, failed. The fourth, loading, is the skeleton in its place. */
export function ListResults<Row extends { readonly hash: string }>({ list: { answer, failed }, look, renderRow, pageTo, cleared, words, onShown }: Props<Row>) {
  const summary = answer === null ? '' : answer.totalRows === 0 ? words.empty : countOf(answer.totalRows, words);
  useEffect(() => {
    onShown(summary);
  }, [onShown, summary]);
  if (answer === null) return <LoadFailed message={failed} />;
  if (answer.data.length === 0) {
    return (
      <EmptyState
        title={words.empty}
        action={
          cleared === null ? null : (
            <LinkButton look="line" to={cleared}>
              Show all {words.many}
            </LinkButton>
          )
        }
      >
        {words.emptyHint}
      </EmptyState>
    );
  }
  const first = answer.page * answer.pageSize + 1;
  return (
    <>
      <CardGrid rows={answer.data} ads={answer.mobileAds} look={look} renderRow={renderRow} />
      <Pagination page={answer.page + 1} pages={pageCount(answer.totalRows, answer.pageSize)} to={pageTo} summary={`${first} to ${first + answer.data.length - 1} of ${countOf(answer.totalRows, words)}`} />
    </>
  );
}
