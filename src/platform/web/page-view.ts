/**
 * What is counted of a page: the name of its screen and the pattern of its path. The address itself is never sent.
 */
export type PageView = { readonly page: string; readonly path: string };

/** Counts a page view. No one waits for it, and nothing depends on it. */
export function reportPageView(view: PageView): void {
  const body = new Blob([JSON.stringify(view)], { type: 'application/json' });
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  let isSent = false;
  const send = () => {
    removeEventListener('pagehide', send);
    if (!isSent) navigator.sendBeacon('/api/page-view', body);
    isSent = true;
  };
  whenIdle(send);
  // A page that is left at once is never idle.
  addEventListener('pagehide', send);
}
