import { lazy, Suspense } from 'react';
import { useStore } from 'zustand/react';
import { barStore } from './bar.ts';

const AudioBar = lazy(() => import('./AudioBar.tsx').then((module) => ({ default: module.AudioBar })));

/** The podcast bar's place in the shell; what it needs is loaded with the first episode. */
export function AudioBarSlot() {
  const isShown = useStore(barStore);
  return isShown ? (
    <Suspense fallback={null}>
      <AudioBar />
    </Suspense>
  ) : null;
}
