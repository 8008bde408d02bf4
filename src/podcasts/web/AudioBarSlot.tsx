import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isBarShown, watchBar } from './bar.ts';

const AudioBar = lazy(() => import('./AudioBar.tsx').then((module) => ({ default: module.AudioBar })));

/** The podcast bar's place in the shell; what it needs is loaded with the first episode. */
export function AudioBarSlot() {
  const isShown = useSyncExternalStore(watchBar, isBarShown, () => false);
  return isShown ? (
    <Suspense fallback={null}>
      <AudioBar />
    </Suspense>
  ) : null;
}
