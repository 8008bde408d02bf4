import { Link } from 'react-router';
import { useMayDo } from '#staff/web/console-facts.ts';
import { staffMap } from '#site-map.ts';
import styles from './staff.module.css';

const pages = [
  { id: 'credits', label: 'All credits', to: staffMap.credits(), permission: 'credit.read' },
  { id: 'import', label: 'Import', to: staffMap.importCredits(), permission: 'credit.import' },
  { id: 'holding', label: 'Waiting for sign-up', to: staffMap.creditHolding(), permission: 'credit.import' },
  { id: 'approvals', label: 'Approvals', to: staffMap.approvals(), permission: 'credit.read' },
] as const;

/** The pages of the ledger next to one another. */
export function LedgerLinks({ at }: { readonly at: (typeof pages)[number]['id'] | null }) {
  const mayDo = useMayDo();
  return (
    <nav className={styles.links} aria-label="Pages of credits">
      {pages.flatMap(({ id, label, to, permission }) =>
        mayDo(permission)
          ? [
              <Link key={id} to={to} aria-current={id === at ? 'page' : undefined}>
                {label}
              </Link>,
            ]
          : [],
      )}
    </nav>
  );
}
