import { useEffect } from 'react';

/** What HomeSection.module.css leaves out of the first paint of the landing page. */
const later = '[data-first] [data-layout=later]';

const whenIdle = (work: () => void): void =>
  void (globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 50)))(work);

/**
 * Once the page is awake, lays out section after section in idle moments, so that the page has its length before anyone
 * scrolls far.
 */
export function useGradualLayout(): void {
  useEffect(() => {
    let isHere = true;
    const layOutNext = () => {
      const section = isHere ? document.querySelector<HTMLElement>(later) : null;
      if (section === null) return;
      section.dataset['layout'] = 'done';
      whenIdle(layOutNext);
    };
    whenIdle(layOutNext);
    return () => {
      isHere = false;
    };
  }, []);
}
