// Keeps the live page current: again every fifteen seconds, at the second when the entry window opens, at once when the
// reader comes back to the tab, and not at all while nobody looks. Ten thousand pages must not ask in the same second,
// so every wait differs a little.
import { useCallback, useEffect, useRef } from 'react';

const everyMs = 15_000;
/** How far a wait may differ, and over how long the pages that wait for the entry window spread their question. */
const spreadMs = 3000;

/**
 * The wait until the next question: fifteen seconds, give or take; sooner if the entry window opens before, but never
 * in its very first moment.
 */
export function nextWaitMs(untilEntryMs: number, random: number): number {
  const usual = everyMs - spreadMs / 2 + random * spreadMs;
  return untilEntryMs > 0 && untilEntryMs < usual ? untilEntryMs + random * spreadMs : usual;
}

/**
 * Calls `ask` repeatedly. `untilEntryMs` returns the time until the entry window opens. Returns how to
 * ask at once.
 */
export function useLivePoll(ask: () => Promise<void>, untilEntryMs: () => number): () => void {
  const latest = useRef({ ask, untilEntryMs });
  useEffect(() => {
    latest.current = { ask, untilEntryMs };
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isAsking = useRef(false);

  const askNow = useCallback(async function askAgainAndAgain() {
    clearTimeout(timer.current);
    if (!isAsking.current) {
      isAsking.current = true;
      // An answer that is lost isn't the last one: the next question comes as usual.
      await latest.current.ask().catch(() => undefined);
      isAsking.current = false;
    }
    if (document.visibilityState === 'visible') {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void askAgainAndAgain(),
        nextWaitMs(latest.current.untilEntryMs(), Math.random()),
      );
    }
  }, []);

  useEffect(() => {
    timer.current = setTimeout(() => void askNow(), nextWaitMs(latest.current.untilEntryMs(), Math.random()));
    const look = () => {
      if (document.visibilityState === 'visible') void askNow();
      else clearTimeout(timer.current);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', look);
    };
  }, [askNow]);

  return () => void askNow();
}
