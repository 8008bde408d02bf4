import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { reportPageView, type PageView } from '../page-view.ts';
import { currentSession, onSessionChange, useSession } from '../session.ts';

/**
 * What is counted of the page at a path; null for a page that a visitor does not see, because it asks them to sign in.
 */
export type ViewOf = (pathname: string, isMember: boolean) => PageView | null;

/**
 * What a new page does besides appearing: menus close, the view is counted, and (except on the first page) the keyboard
 * starts at the content and a screen reader hears the title. Returns the text to announce.
 */
export function usePageChanges(mainId: string, viewOf: ViewOf): string {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  const [announced, announce] = useState('');
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
    const isFirst = shown.current === null;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isFirst) return;
    delete document.documentElement.dataset['first'];
    const main = document.getElementById(mainId);
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    announce(document.title);
  }, [pathname, mainId]);
  const isMember = useSession() !== null;
  const counted = useRef<string | null>(null);
  useEffect(() => {
    if (counted.current === pathname) return;
    const view = viewOf(pathname, isMember);
    // A link from an email signs in on the page itself, which is counted then.
    if (view === null) return;
    counted.current = pathname;
    reportPageView(view);
  }, [pathname, isMember, viewOf]);
  return announced;
}

/**
 * The server renders every public page for a visitor. Signed-in members get the same page again, requested
 * with the token. A page for members only was loaded with the token in the first place.
 */
export function useMemberData(isForMembers: (pathname: string) => boolean): void {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  useEffect(() => {
    if (currentSession() !== null && !isForMembers(firstPath)) void revalidate();
    return onSessionChange(() => void revalidate());
  }, [revalidate, firstPath, isForMembers]);
}
