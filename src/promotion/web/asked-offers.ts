// Which offers were asked for in this visit: the dialog then shows the confirmation instead of asking again. Signing out forgets them.
const key = 'asked_offers';

function stored(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((adId) => typeof adId === 'string') : [];
  } catch {
    // A browser that keeps nothing asks again.
    return [];
  }
}

export const wasAskedFor = (adId: string): boolean => stored().includes(adId);

/** Remembers that the sponsor of this ad was asked. */
export function keepAsked(adId: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...new Set([...stored(), adId])]));
  } catch {
    // The same.
  }
}
