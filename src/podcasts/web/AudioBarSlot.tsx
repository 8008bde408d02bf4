import { lazy, Suspense, useDeferredValue } from 'react';
import { useStore } from 'zustand/react';
import { barStore } from './bar.ts';

const AudioBar = lazy(() => import('./AudioBar.tsx').then((module) => ({ default: module.AudioBar })));

/** The podcast bar's place in the shell; what it needs is loaded with the first episode. */
export function AudioBarSlot() {
  // The press that plays an episode is answered by its button; the bar follows.
  const isShown = useDeferredValue(useStore(barStore));
  return isShown ? (
    <Suspense fallback={null}>
      <AudioBar />
    </Suspense>
  ) : null;
}
