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
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.current ? 'page' : undefined}>
          {tab.label} {tab.count === undefined ? null : <span className={typography.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
