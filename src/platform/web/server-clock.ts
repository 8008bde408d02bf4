import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds since 1970, running on from the moment an answer names (ISO 8601), whatever the
 * visitor's clock says. Renders again every `everyMs` while the page can be seen, and at once when it is seen again.
 * The server and the waking page both show the moment of the answer.
 */
export function useServerNow(serverTime: string, everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useEffect(() => {
    const startedAt = performance.now();
    const tick = () => setNow(Date.parse(serverTime) + performance.now() - startedAt);
    let timer: ReturnType<typeof setInterval> | undefined;
    const run = () => {
      clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      tick();
      timer = setInterval(tick, everyMs);
    };
    run();
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [serverTime, everyMs]);
  return now;
}
