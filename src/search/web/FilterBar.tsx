import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { siteMap, type Filter } from '#site-map.ts';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { CategoryAndCompany } from './CategoryAndCompany.tsx';
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
      <CategoryAndCompany
        items={items}
        categoryId={filter.cid ?? ''}
        companyId={filter.coid ?? ''}
        action={action}
        onCategory={(cid) => go(to({ cid }))}
        onCompany={(coid) => go(to({ coid }))}
      />
    </div>
  );
}

/**
 * Keyword, category and company of a list: next to it on wide screens, folded above it on small ones. Each choice
 * clears the other two.
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
