import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import { isCurrent, type MenuEntry } from './menu.ts';
import styles from './MenuLink.module.css';

export function MenuLink({ entry, withIcon = false }: { readonly entry: MenuEntry; readonly withIcon?: boolean }) {
  const location = useLocation();
  return (
    <Link
      to={entry.to}
      prefetch="intent"
      className={entry.tag !== undefined && !withIcon ? styles.tagged : undefined}
      aria-current={isCurrent(entry, location) ? 'page' : undefined}
    >
      {withIcon ? <Icon name={entry.icon} /> : null}
      <span>{entry.label}</span>
      {entry.tag === undefined ? null : <span className={styles.tag}>{entry.tag}</span>}
    </Link>
  );
}
