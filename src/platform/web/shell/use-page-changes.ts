import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { reportPageView, type PageView } from '../page-view.ts';
import { currentSession, onSessionChange } from '../session.ts';

/**
 * What a new page does besides appearing: menus close, the view is counted, and (except on the first page) the keyboard starts at the content
 * and a screen reader hears the title. Returns the text to announce.
 */
export function usePageChanges(mainId: string, viewOf: (pathname: string) => PageView): string {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  const [announced, announce] = useState('');
  useEffect(() => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
    const isFirst = shown.current === null;
    if (shown.current === pathname) return;
    shown.current = pathname;
    reportPageView(viewOf(pathname));
    if (isFirst) return;
    delete document.documentElement.dataset['first'];
    const main = document.getElementById(mainId);
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    announce(document.title);
  }, [pathname, mainId, viewOf]);
  return announced;
}

/** The server renders every public page for a visitor. Who turns out to be signed in gets the same page again, asked for with the token. */
export function useMemberData(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (currentSession() !== null) void revalidate();
    return onSessionChange(() => void revalidate());
  }, [revalidate]);
}
