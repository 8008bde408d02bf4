import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The visitor's time zone; UTC on the server and while the page wakes up, so that both write the same. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, ownZone, () => 'UTC');
}
