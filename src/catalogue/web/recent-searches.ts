// The last few searches of this browser, kept here and nowhere else. Signing out forgets them with everything that was stored.

const key = 'recent_searches';
const most = 5;

function stored(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Newest first. What someone else wrote there is ignored. */
export function recentSearches(): string[] {
  try {
    const value: unknown = JSON.parse(stored()?.getItem(key) ?? '[]');
    return Array.isArray(value)
      ? value.filter((word): word is string => typeof word === 'string' && word !== '').slice(0, most)
      : [];
  } catch {
    return [];
  }
}

/** Puts a search first; one that is there already moves up. */
export function rememberSearch(words: string): void {
  if (words === '') return;
  const others = recentSearches().filter((word) => word.toLowerCase() !== words.toLowerCase());
  try {
    stored()?.setItem(key, JSON.stringify([words, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
