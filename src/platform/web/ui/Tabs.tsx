import { Link } from 'react-router';

export type Tab = {
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
  readonly count?: number | undefined;
};

/** Tabs that are addresses: each can be linked to, and Back works. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.current ? 'page' : undefined}>
          {tab.label} {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
