import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds since 1970, running on from the moment an answer names (ISO 8601), whatever the visitor's clock says.
 * Renders again every `everyMs`. The server and the waking page both show the moment of the answer.
 */
export function useServerNow(serverTime: string, everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useEffect(() => {
    const startedAt = performance.now();
    const tick = () => setNow(Date.parse(serverTime) + performance.now() - startedAt);
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [serverTime, everyMs]);
  return now;
}
