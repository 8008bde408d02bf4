import { createContext, useContext, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The provider's time zone: what the server paints times in, for nobody has told it the reader's. */
export const ProviderTimeZone = createContext('UTC');

/** The visitor's time zone; the provider's on the server and while the page wakes up, so that both write the same. Without script it stays the provider's. */
export function useTimeZone(): string {
  const first = useContext(ProviderTimeZone);
  return useSyncExternalStore(never, ownZone, () => first);
}
