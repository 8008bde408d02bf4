import { useEffect, useRef, type RefObject } from 'react';

/** Seen is: at least half of it on the screen for a second (docs/specification/promotion.md, PR-6). */
const half = 0.5;
const secondMs = 1000;

/** Calls `onSeen` once, when the element has been seen. */
export function useSeen(element: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const latest = useRef(onSeen);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry === undefined || entry.intersectionRatio < half || document.visibilityState !== 'visible') return;
        timer = setTimeout(() => {
          watcher.disconnect();
          latest.current();
        }, secondMs);
      },
      { threshold: [0, half] },
    );
    watcher.observe(target);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [element]);
}
