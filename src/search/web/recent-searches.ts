// The last few searches of this browser, stored only here. Signing out clears them with everything that was
// stored.
import { asTexts, storedValue } from '#platform/web/storage.ts';

const most = 5;

const searches = storedValue<readonly string[]>('recent_searches', asTexts);

/** Newest first. */
export function recentSearches(): readonly string[] {
  return (searches.read() ?? []).filter((words) => words !== '').slice(0, most);
}

/** Puts a search first; one that is there already moves up. */
export function rememberSearch(words: string): void {
  if (words === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase());
  searches.write([words, ...others].slice(0, most));
}

/** Takes one search out of the list. */
export function removeRecentSearch(words: string): void {
  searches.write(recentSearches().filter((other) => other !== words));
}

export function clearRecentSearches(): void {
  searches.remove();
}
