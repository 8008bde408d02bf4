// What a page does without a connection, and the service worker that answers then (platform/worker).

/** The link of this site that a press follows in the same tab; null for any other press. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const isElsewhere = link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download');
  return isElsewhere || link.pathname === location.pathname ? null : link;
}

const opensNothing = () => !navigator.onLine && !navigator.serviceWorker?.controller;

/**
 * Before the service worker is there, the next page cannot come without a connection: the browser would show a page of
 * its own, and what plays would stop. So the present page stays, and `onStay` says why. Nor is the next page fetched
 * ahead: a module that failed once is not asked for again before the document is loaded again.
 */
export function stayWhenOffline(onStay: () => void): void {
  document.addEventListener(
    'click',
    (press) => {
      if (!opensNothing() || linkOf(press) === null) return;
      press.preventDefault();
      press.stopPropagation();
      onStay();
    },
    { capture: true },
  );
  for (const sign of ['mouseover', 'mouseout', 'focusin', 'touchstart'])
    document.addEventListener(
      sign,
      (event) => {
        // React takes the pointer's leaving of one element for its entering of the next.
        const entered = event.type === 'mouseout' ? (event as MouseEvent).relatedTarget : event.target;
        if (opensNothing() && entered instanceof Element && entered.closest('a') !== null) event.stopPropagation();
      },
      { capture: true, passive: true },
    );
}

/**
 * Starts the service worker once the page has nothing better to do. It serves what was saved, and the page that opens
 * without a connection.
 */
export function startServiceWorker(): void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  // It fetches the whole build once; who saves data is not made to.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData === true) return;
  const start = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  if (document.readyState === 'complete') whenIdle(() => void start());
  else addEventListener('load', () => whenIdle(() => void start()), { once: true });
}
