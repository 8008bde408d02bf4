// Which offers were asked for in this visit: the dialog then shows the confirmation instead of asking again. Signing
// out clears them.
import { asTexts, storedValue } from '#platform/web/storage.ts';

const asked = storedValue<readonly string[]>('asked_offers', asTexts, 'session');

export const wasAskedFor = (adId: string): boolean => asked.read()?.includes(adId) === true;

/** Remembers that the sponsor of this ad was asked. A browser that stores nothing asks again. */
export function markAsked(adId: string): void {
  asked.write([...new Set([...(asked.read() ?? []), adId])]);
}
