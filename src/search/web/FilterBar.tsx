import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { useIsOffline } from '#platform/web/connection.ts';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { catalogueMessages } from '#catalogue/contract.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { SearchItems } from './search-items.ts';
import styles from './FilterBar.module.css';

type Props = {
  readonly filter: Filter;
  /** Null when they could not be read. */
  readonly items: SearchItems | null;
  /** The list's first page under a filter. */
  readonly to: (filter: Filter) => string;
  /** "Include All Content"; not on the search page, where everything is included. */
  readonly offersAll?: boolean;
};

/** The list beside it says that there is no connection. */
const FiltersFailed = () =>
  useIsOffline() ? (
    <p className={typography.hint}>Filters need a connection.</p>
  ) : (
    <LoadFailed texts={catalogueMessages.filtersFailed} />
  );

function Filters({ filter, items, to, offersAll = true, onChosen }: Props & { readonly onChosen?: () => void }) {
  const navigate = useNavigate();
  const go = (address: string) => {
    onChosen?.();
    void navigate(address);
  };
  const action = to({});
  return (
    <div className={styles.filters}>
      <SearchBox
        look="rail"
        label="Keyword Search"
        button="Go"
        action={action}
        q={filter.q ?? ''}
        offersAll={offersAll}
        onSearch={(q, includesAll) => go(includesAll ? siteMap.search({ q }) : to({ q }))}
      />
      {items === null ? (
        <FiltersFailed />
      ) : (
        <>
          <FilterSelect
            label="Category"
            all="All categories"
            name="cid"
            value={filter.cid ?? ''}
            action={action}
            choices={items.catList.map(({ categoryID, categoryName, hasContent }) => ({
              id: categoryID,
              label: categoryName,
              hasContent,
            }))}
            onChoose={(cid) => go(to({ cid }))}
          />
          <FilterSelect
            label="Company"
            all="All companies"
            name="coid"
            value={filter.coid ?? ''}
            action={action}
            choices={items.companyList.map(({ companyID, companyName, hasContent }) => ({
              id: companyID,
              label: companyName,
              hasContent,
            }))}
            onChoose={(coid) => go(to({ coid }))}
          />
        </>
      )}
    </div>
  );
}

/**
 * Keyword, category and company of a list: beside it on wide screens, folded above it on small ones. Each choice clears
 * the other two.
 */
export function FilterBar(props: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (fold.current === null) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  };
  return (
    <aside className={layout.railSticky} aria-label="Search and filter">
      <details className={styles.folded} ref={fold}>
        <summary className={buttonClasses({ look: 'line', wide: true })}>
          <Icon name="filter" />
          Filter and search
        </summary>
        <Filters {...props} onChosen={close} />
      </details>
      <div className={styles.beside}>
        <Filters {...props} />
      </div>
    </aside>
  );
}
