import { Link, useLocation } from 'react-router';
import { siteMap } from '#site-map.ts';
import { useSession } from '../session.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { BrandMark } from './BrandMark.tsx';
import { drawerId } from './Drawer.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import type { ShellFacts } from './menu.ts';
import { MenuLink } from './MenuLink.tsx';

/** Pages that people come back to after signing in; from the sign-in pages themselves the way leads home. */
function rurlHere({ pathname, search }: { pathname: string; search: string }): string | undefined {
  return /^\/($|home|login|logout|register|recover|hello|404)/.test(pathname) ? undefined : pathname + search;
}

export function Header({ settings, onLogout }: { readonly settings: ShellFacts; readonly onLogout: () => void }) {
  const session = useSession();
  const location = useLocation();
  const rurl = rurlHere(location);
  return (
    <header className="top">
      <div className="wrap top-in">
        <Link className="brand" to={siteMap.home()}>
          <BrandMark />
          Dental Learning
        </Link>
        <nav className="nav" aria-label="Main">
          {settings.menu.top.map((entry) => (
            <MenuLink key={entry.label} entry={entry} />
          ))}
        </nav>
        <div className="top-act">
          <Link className="icon-btn" to={siteMap.search()} aria-label="Search">
            <Icon name="search" />
          </Link>
          {session === null ? (
            <div className="top-visitor">
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
          <button className="icon-btn menu-btn" type="button" popoverTarget={drawerId} aria-label="Open menu">
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}
