import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './Tabs.module.css';
import typography from './typography.module.css';

export type Tab = {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  readonly count?: number | undefined;
};

/** Tabs that are addresses: each can be linked to, and Back works. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  // On a phone the row is longer than the screen: the tab that is open is seen.
  useEffect(() => {
    const [row, open] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.current ? 'page' : undefined}>
          {tab.label} {tab.count === undefined ? null : <span className={typography.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
