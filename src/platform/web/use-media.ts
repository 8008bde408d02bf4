import { useCallback, useSyncExternalStore } from 'react';

/** What each query answered on the screen. */
const onScreen = new Map<string, boolean>();

/** While a page is printed, what was on the screen stays: paper has a width of its own, and would change the page. */
function answerTo(query: string): boolean {
  if (!matchMedia('print').matches) onScreen.set(query, matchMedia(query).matches);
  return onScreen.get(query) ?? false;
}

/** Whether a media query holds; false on the server and until the page is awake. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => answerTo(query),
    () => false,
  );
}
