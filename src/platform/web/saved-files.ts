// What this browser keeps for the time without a connection: files that someone saved on purpose, served by the service
// worker (platform/worker).

/** The service worker knows the same name. */
export const savedFiles = 'kept-files';

/** Keeping needs a service worker, which needs TLS (or localhost). */
export const canSaveFiles = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/** For logging out on purpose: the next person at this device finds nothing. */
export async function clearSavedFiles(): Promise<void> {
  try {
    if (canSaveFiles()) await caches.delete(savedFiles);
  } catch {
    // Nothing could be saved, so nothing remains.
  }
}
