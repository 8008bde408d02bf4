// Account Management: the head and the tabs. Each tab is an address and a page part of its own.
import { Outlet, useLocation } from 'react-router';
import { siteMap } from '#site-map.ts';
import { useSession } from '#platform/web/session.ts';
import { pageMeta } from '#platform/web/title.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Tabs } from '#platform/web/ui/Tabs.tsx';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './AccountPage.module.css';

export const meta = () => pageMeta({ title: 'Account', hidden: true });

export default function AccountPage() {
  const { pathname } = useLocation();
  const session = useSession();
  const here = pathname.replace(/\/+$/, '');
  const tab = (label: string, to: string) => ({ label, to, current: here === to });
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <header className={styles.head}>
        <span className={styles.sign} aria-hidden="true">
          {initialsOf(session?.name ?? '')}
        </span>
        <div>
          <h1>Account Management</h1>
          <p className={typography.quiet}>{session?.name || '\u00a0'}</p>
        </div>
      </header>
      <Tabs
        label="Account"
        tabs={[
          tab('Home', siteMap.account()),
          tab('Profile', siteMap.account('profile')),
          tab('Renewal', siteMap.account('renewal')),
          tab('Password', siteMap.account('password')),
          tab('Security', siteMap.account('security')),
          tab('Privacy and data', siteMap.gdpr()),
        ]}
      />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}

/** "HC" of "Dr. Helen Cho": the first letters of the last two words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return words
    .slice(-2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
