// This browser's part of notices (Web Push): asking for them, and ending them.

export type PushKeys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * Notices need a service worker, which needs TLS (or localhost). On an iPhone only what is on the home screen has them.
 */
export const canTakeNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const subscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** Where this browser takes notices; null where it takes none. */
export async function noticeEndpoint(): Promise<string | null> {
  return canTakeNotices() ? ((await subscription())?.endpoint ?? null) : null;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/**
 * Asks the member and the browser's push service; null where the member said no. Rejects where the service cannot be
 * reached.
 */
export async function startNotices(publicKey: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // With data saver on, there is no service worker yet.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key is refused a second time.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** Ends notifications in this browser; its push service then reports that to the portal. Never rejects. */
export async function endNotices(): Promise<void> {
  try {
    if (canTakeNotices()) await (await subscription())?.unsubscribe();
  } catch {
    // The browser takes none, so none come.
  }
}
