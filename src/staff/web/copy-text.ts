import { showToast } from '#platform/web/ui/toast.ts';

/** Copies a text to the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('Copied.');
  } catch {
    showToast('This browser couldn’t copy. Select the text and copy it yourself.');
  }
}
