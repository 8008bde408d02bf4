import { useId } from 'react';
import { Link } from 'react-router';
import { siteMap } from '#site-map.ts';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { catalogueMessages } from '#catalogue/contract.ts';
import { shownAtFirst, shownAtMost } from '../results.ts';
import { isBrowsing, noRefinement, searchAddressOf, type SearchAddress } from '../search-address.ts';
import { ResultRow } from './ResultRow.tsx';
import { hashOf, type ResultItem } from './shown-results.ts';
import styles from './ResultList.module.css';

type Props = {
  readonly asked: SearchAddress;
  readonly rows: readonly ResultItem[];
  readonly total: number;
  readonly serverTime: string;
};

/** Everything found as one list, with the way to more of it. */
export function ResultList({ asked, rows, total, serverTime }: Props) {
  const left = total - rows.length;
  const { refinement } = asked;
  const headingId = useId();
  const isBestFirst = refinement.order === 'best';
  const show = refinement.show + shownAtFirst;
  return (
    <section aria-labelledby={headingId}>
      <h2 className={typography.visuallyHidden} id={headingId}>
        Results
      </h2>
      <ol
        className={classNames(styles.list, isBestFirst && styles.withBest)}
        aria-label={isBestFirst ? 'Results, best first' : 'Results'}
      >
        {rows.map((item, at) => (
          <li key={`${item.kind} ${hashOf(item)}`}>
            <ResultRow
              item={item}
              isFirst={at === 0 && isBestFirst}
              hasKind={refinement.kind === null}
              serverTime={serverTime}
            />
          </li>
        ))}
      </ol>
      {left > 0 && show <= shownAtMost ? (
        <p className={styles.more}>
          <Link
            className={buttonClasses({ look: 'line' })}
            preventScrollReset
            to={searchAddressOf({ ...asked, refinement: { ...refinement, show } })}
          >
            {left <= shownAtFirst ? `Show ${left} more` : 'Show more'}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** What to do where nothing fits. */
export function NoResults({ asked, isUnknown }: { readonly asked: SearchAddress; readonly isUnknown: boolean }) {
  const { kind, credits, lengths, hidesCompleted, isExact } = asked.refinement;
  const hasFilters = kind !== null || hidesCompleted || isExact || credits.length + lengths.length > 0;
  const hasTwo = asked.words !== '' && asked.categoryId + asked.companyId !== '';
  const wider: SearchAddress | null = hasFilters
    ? { ...asked, refinement: noRefinement }
    : hasTwo
      ? { ...asked, categoryId: '', companyId: '' }
      : null;
  return (
    <EmptyState
      title={catalogueMessages.noResults}
      action={
        wider === null || (hasFilters && isBrowsing(asked)) ? (
          <LinkButton look="line" to={siteMap.search()}>
            Browse everything
          </LinkButton>
        ) : (
          <LinkButton look="line" to={searchAddressOf(wider)} preventScrollReset>
            Clear filters
          </LinkButton>
        )
      }
    >
      {isUnknown
        ? 'This link may be out of date. Choose another category or company, or browse everything.'
        : wider === null
          ? 'Try different or fewer words, or browse a category.'
          : 'No results with these filters. Remove one or clear them all.'}
    </EmptyState>
  );
}
