import { createContext, useContext, useSyncExternalStore } from 'react';
import { ownZone } from '../../shared/dates.ts';

const never = () => () => undefined;
const readersZone = () => ownZone;

/** The provider's time zone, which the server uses for times because it doesn't know the reader's. */
export const ProviderTimeZone = createContext('UTC');

/**
 * The visitor's time zone; the provider's on the server and while the page wakes up, so that both write the same.
 * Without script it stays the provider's.
 */
export function useTimeZone(): string {
  const first = useContext(ProviderTimeZone);
  return useSyncExternalStore(never, readersZone, () => first);
}

/**
 * Writes a text that is nothing but a moment: in the provider's time zone on the server, in the reader's in the
 * browser. While the page wakes up it writes '', because a formatter for the provider's zone would hold a phone up for
 * 100 ms: the element keeps what the server wrote, so it holds this text alone and has `suppressHydrationWarning`.
 */
export function useMomentText(): (format: (timeZone: string) => string) => string {
  const first = useContext(ProviderTimeZone);
  const zone = useSyncExternalStore(never, readersZone, () => (import.meta.env.SSR ? first : null));
  return (format) => (zone === null ? '' : format(zone));
}
