import { matchPath } from 'react-router';
import { pageNames } from '../shared/page-names.ts';

/** The legacy name and the pattern of a path; an unknown address is the 404 page. What the address itself holds is never told. */
function pageNameOf(pathname: string): { page: string; path: string } {
  const found = Object.entries(pageNames).find(([pattern]) => matchPath(pattern, pathname) !== null);
  return found === undefined ? { page: '404', path: '/404' } : { page: found[1], path: found[0] };
}

/** Counts a page view under its legacy name. Nobody waits for it, and nothing depends on it. */
export function reportPageView(pathname: string): void {
  const body = new Blob([JSON.stringify(pageNameOf(pathname))], { type: 'application/json' });
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  whenIdle(() => navigator.sendBeacon('/api/page-view', body));
}
