import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Chip } from '#platform/web/ui/Chip.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { isBrowsing, noRefinement, searchAddressOf, type SearchAddress } from '../search-address.ts';
import { creditWords, lengthWords } from './result-words.ts';
import { filterWords, type SearchItems } from './search-items.ts';
import styles from './ResultChips.module.css';

type Removal = { readonly text: string; readonly removal: string; readonly without: SearchAddress };

function removalsOf(asked: SearchAddress, items: SearchItems | null): Removal[] {
  const { words, categoryId, companyId, refinement } = asked;
  const refined = (changed: Partial<SearchAddress['refinement']>): SearchAddress => ({
    ...asked,
    refinement: { ...refinement, ...changed },
  });
  return [
    { named: filterWords({ q: words }, items), without: { ...asked, words: '' } },
    { named: filterWords({ cid: categoryId }, items), without: { ...asked, categoryId: '' } },
    { named: filterWords({ coid: companyId }, items), without: { ...asked, companyId: '' } },
    ...refinement.credits.map((range) => ({
      named: { text: creditWords[range], removal: `Remove credit ${creditWords[range]}` },
      without: refined({ credits: refinement.credits.filter((each) => each !== range) }),
    })),
    ...refinement.lengths.map((range) => ({
      named: { text: lengthWords[range], removal: `Remove length ${lengthWords[range]}` },
      without: refined({ lengths: refinement.lengths.filter((each) => each !== range) }),
    })),
    {
      named:
        refinement.isExact && words !== ''
          ? { text: `Search only “${words}”`, removal: 'Include similar words' }
          : null,
      without: refined({ isExact: false }),
    },
    {
      named: refinement.hidesCompleted ? { text: 'Not completed', removal: 'Show completed' } : null,
      without: refined({ hidesCompleted: false }),
    },
  ].flatMap(({ named, without }) => (named === null ? [] : [{ text: named.text, removal: named.removal, without }]));
}

type Props = {
  readonly asked: SearchAddress;
  readonly items: SearchItems | null;
  /** The address of the same page for this; without it the search page. */
  readonly addressOf?: (asked: SearchAddress) => string;
  /** Follows the removals. */
  readonly children?: ReactNode;
};

/** What the search is narrowed by, each with its removal, and the removal of all filters next to the search itself. */
export function ResultChips({ asked, items, addressOf = searchAddressOf, children }: Props) {
  const removals = removalsOf(asked, items);
  if (removals.length === 0) return null;
  const { kind, credits, lengths, hidesCompleted, isExact } = asked.refinement;
  const hasFilters = kind !== null || hidesCompleted || isExact || credits.length + lengths.length > 0;
  return (
    <div className={styles.chips}>
      {removals.map(({ text, removal, without }) => (
        <Chip key={removal} look="removal" to={addressOf(without)} preventScrollReset aria-label={removal}>
          {text}
          <Icon name="close" />
        </Chip>
      ))}
      {hasFilters && !isBrowsing(asked) ? (
        <Link
          className={styles.clear}
          preventScrollReset
          to={addressOf({ ...asked, refinement: { ...noRefinement, order: asked.refinement.order } })}
        >
          Clear filters
        </Link>
      ) : null}
      {children}
    </div>
  );
}
