import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { siteMap } from '#site-map.ts';
import { confirm } from '../ui/confirm.ts';
import { ConfirmRegion } from '../ui/ConfirmRegion.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { Drawer } from './Drawer.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageStart } from './PageStart.tsx';
import type { ShellFacts } from './menu.ts';
import { usePageChanges, type ViewOf } from './use-page-changes.ts';
import typography from '../ui/typography.module.css';

const mainId = 'main';

type Props = {
  readonly settings: ShellFacts;
  readonly children: ReactNode;
  readonly viewOf: ViewOf;
  /** A player; it stays while pages change. */
  readonly audioBar?: ReactNode;
  /** What opens the search, among the actions of the header. */
  readonly search?: ReactNode;
};

/** What surrounds every page. */
export function Shell({ settings, children, viewOf, audioBar = null, search = null }: Props) {
  const navigate = useNavigate();
  const announced = usePageChanges(mainId, viewOf);
  const askToLogOut = () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
    // The page of signing out does it.
    confirm({
      question: 'Are you sure you want to log out?',
      consequence: 'Your record stays safe. You can sign in again at any time.',
      cancel: 'Stay',
      confirm: 'Log out',
      act: async () => navigate(siteMap.logout()),
    });
  };
  return (
    <>
      <PageStart mainId={mainId} />
      <Header settings={settings} onLogout={askToLogOut} search={search} />
      <Drawer settings={settings} onLogout={askToLogOut} />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <Footer settings={settings} />
      {audioBar}
      <ToastRegion />
      <ConfirmRegion />
      <p className={typography.visuallyHidden} role="status" aria-live="polite">
        {announced}
      </p>
    </>
  );
}
