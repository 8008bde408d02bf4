import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { returnPathHere } from '#platform/web/return-path.ts';
import { siteMap } from '#site-map.ts';
import { useSession } from '../session.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Brand } from './Brand.tsx';
import { drawerId } from './Drawer.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import type { ShellFacts } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './Header.module.css';
import layout from '../ui/layout.module.css';

/** Pages that people come back to after signing in; from the sign-in pages themselves the way leads home. */
function rurlHere(location: { pathname: string; search: string }): string | undefined {
  return /^\/($|home|login|logout|register|recover|hello|404)/.test(location.pathname)
    ? undefined
    : returnPathHere(location);
}

type Props = {
  readonly settings: ShellFacts;
  readonly onLogout: () => void;
  /** What opens the search. */
  readonly search: ReactNode;
};

export function Header({ settings, onLogout, search }: Props) {
  const session = useSession();
  const location = useLocation();
  const rurl = rurlHere(location);
  return (
    <header className={styles.header}>
      <div className={classNames(layout.wrap, styles.inside)}>
        <Brand to={siteMap.home()} />
        <nav className={styles.nav} aria-label="Main">
          {settings.menu.top.map((entry) => (
            <MenuLink key={entry.label} entry={entry} />
          ))}
        </nav>
        <div className={styles.actions}>
          {search}
          {session === null ? (
            <div className={styles.visitor}>
              <LinkButton look="quiet" size="small" to={siteMap.login(rurl)}>
                Sign in
              </LinkButton>
              <LinkButton size="small" to={siteMap.register(rurl)}>
                Join free
              </LinkButton>
            </div>
          ) : (
            <MemberMenu name={session.name} entries={settings.menu.member} onLogout={onLogout} />
          )}
          <IconButton icon="menu" label="Open menu" className={styles.menuButton} popoverTarget={drawerId} />
        </div>
      </div>
    </header>
  );
}
