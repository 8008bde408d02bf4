import { useEffect, useState } from 'react';

/** Timers are 32 bits wide: a longer wait is waited in parts. */
const longestWaitMs = 2_000_000_000;

/** Whether a moment (ISO 8601) has passed by the visitor's clock; null has. Turns true in the second it happens. */
export function useHasPassed(at: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const opens = at === null ? 0 : Date.parse(at);
  useEffect(() => {
    const waitMs = opens - Date.now();
    if (waitMs <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(waitMs, longestWaitMs));
    return () => clearTimeout(timer);
  }, [opens, now]);
  return opens <= now;
}
