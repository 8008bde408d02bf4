import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './PageHead.module.css';

type Props = {
  readonly title: ReactNode;
  /** One line under the title: how many, since when, whose. */
  readonly lead?: ReactNode;
  /** The way here, from the outermost page on. */
  readonly path?: readonly { readonly label: string; readonly to: string }[];
  /** The page's own actions, at its top right. */
  readonly actions?: ReactNode;
};

/** How every page of the console begins. */
export function PageHead({ title, lead, path = [], actions }: Props) {
  return (
    <header className={styles.head}>
      <div>
        {path.length === 0 ? null : (
          <nav aria-label="Breadcrumb" className={styles.path}>
            {path.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
