import { useCallback, useEffect, useMemo, useState } from 'react';
import { deviceNow } from './device-clock.ts';

/**
 * Runs on from the moment that an answer names. Some browsers stop `performance.now()` while the device sleeps, and
 * people set their clocks: what shows more time passed is right.
 */
function clockFrom(serverTime: string): () => number {
  const [started, startedByDevice] = [performance.now(), deviceNow()];
  return () => Date.parse(serverTime) + Math.max(performance.now() - started, deviceNow() - startedByDevice);
}

/**
 * Calls `tick` with the server's time every `everyMs` while the page can be seen, and at once when it is seen again.
 * Null: never.
 */
function useTicks(serverTime: string, everyMs: number | null, tick: (now: number) => void): void {
  const clock = useMemo(() => clockFrom(serverTime), [serverTime]);
  useEffect(() => {
    if (everyMs === null) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const run = () => {
      clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      tick(clock());
      timer = setInterval(() => tick(clock()), everyMs);
    };
    run();
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [clock, everyMs, tick]);
}

/**
 * The server's time in milliseconds since 1970, running on from the moment an answer names (ISO 8601), whatever the
 * visitor's clock says. Renders again every `everyMs` while the page can be seen, and at once when it is seen again.
 * The server and the waking page both show the moment of the answer.
 */
export function useServerNow(serverTime: string, everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.parse(serverTime));
  useTicks(serverTime, everyMs, setNow);
  return now;
}

/**
 * Whether a moment (ISO 8601) has passed by the server's time, which runs on from the moment of an answer. Renders
 * again only when it does, within a second. Null has passed.
 */
export function useHasPassed(at: string | null, serverTime: string): boolean {
  const wait = at === null || Date.parse(at) <= Date.parse(serverTime) ? null : `${at} ${serverTime}`;
  const [over, setOver] = useState<string | null>(null);
  const opens = Date.parse(at ?? serverTime);
  const isOver = wait === null || wait === over;
  const tick = useCallback((now: number) => (now >= opens ? setOver(wait) : undefined), [opens, wait]);
  useTicks(serverTime, isOver ? null : 1000, tick);
  return isOver;
}
