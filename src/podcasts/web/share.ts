import { showToast } from '#platform/web/ui/toast.ts';

/** Hands an address of this site to whatever the device shares with; where it has nothing, the address is copied. */
export async function share(title: string, path: string): Promise<void> {
  const url = location.origin + path;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast('Link copied.');
    }
  } catch (error) {
    // Someone who closes the device's list changed their mind.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') showToast(`Copy this link: ${url}`);
  }
}
