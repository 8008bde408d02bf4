// The key that opens the search from any page. A single key may be in someone's way, as where speech is typed, so it
// can be switched off.
import { storedText } from '#platform/web/storage.ts';

export const searchKey = '/';

const stored = storedText('search_key');
const off = 'off';

export const isSearchKeyOn = (): boolean => stored.read() !== off;

export function switchSearchKey(isOn: boolean): void {
  if (isOn) stored.remove();
  else stored.write(off);
}

/**
 * Whether a key that was pressed asks for the search: not in a field, not with another key, not while a dialog is open.
 */
export function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
  if (key !== searchKey || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  const isInField =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return !isInField && document.querySelector('dialog[open]') === null && isSearchKeyOn();
}
