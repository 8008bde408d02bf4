// What this browser keeps for the time without a connection: files that someone saved on purpose, served by the service worker (platform/worker).

/** The service worker knows the same name. */
export const savedFiles = 'kept-files';

/** Keeping needs a service worker, which needs TLS (or localhost). */
export const canSaveFiles = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/** For logging out on purpose: the next person at this device finds nothing. */
export async function clearSavedFiles(): Promise<void> {
  try {
    if (canSaveFiles()) await caches.delete(savedFiles);
  } catch {
    // Nothing could be kept, so nothing is left.
  }
}

/** Starts the service worker once the page has nothing better to do. It serves what was kept, and the page that opens without a connection. */
export function startServiceWorker(): void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  // It fetches the whole build once; who saves data is not made to.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData === true) return;
  const start = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  if (document.readyState === 'complete') whenIdle(() => void start());
  else addEventListener('load', () => whenIdle(() => void start()), { once: true });
}
