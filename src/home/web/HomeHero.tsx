import type { ReactNode } from 'react';
import { siteMap, type Filter } from '#site-map.ts';
import { FilterChips } from '#search/web/FilterChips.tsx';
import type { SearchItems } from '#search/web/search-items.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { HomeSearch } from './HomeSearch.tsx';
import styles from './HomeHero.module.css';

type Props = {
  readonly filter: Filter;
  readonly items: SearchItems | null;
  /** The bodies that recognize the provider. */
  readonly recognition: ReactNode;
  /** The card next to the words. */
  readonly children: ReactNode;
};

/** What the portal is for, and the search. Searching leads to the search page; removing a filter stays here. */
export function HomeHero({ filter, items, recognition, children }: Props) {
  return (
    <section className={classNames(styles.hero, layout.onPanel)}>
      <div className={classNames(layout.wrap, styles.inner)}>
        <div>
          <p className={classNames(typography.eyebrow, styles.eyebrow)}>Free CE for the whole dental team</p>
          <h1 className={styles.title}>Sharper dentistry, one class at a&nbsp;time.</h1>
          <p className={classNames(typography.lead, styles.lead)}>
            Live webinars, classes, and podcasts from people who still see patients. Your proof of CE is in your inbox
            when you finish.
          </p>
          <HomeSearch q={filter.q} />
          {Object.keys(filter).length === 0 ? null : (
            <FilterChips filter={filter} items={items} cleared={siteMap.home()} isOnPanel />
          )}
          {recognition}
        </div>
        {children}
      </div>
    </section>
  );
}
