import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand/react';
import { questionStore } from './confirm.ts';

/** Loaded with the first question. */
const AskedDialog = lazy(async () => ({ default: (await import('./AskedDialog.tsx')).AskedDialog }));

/** The one place where questions appear. A question goes with the page that asked it. */
export function ConfirmRegion() {
  const asked = useStore(questionStore);
  const { key } = useLocation();
  useEffect(() => () => questionStore.setState(null, true), [key]);
  return asked === null ? null : (
    <Suspense>
      <AskedDialog question={asked} />
    </Suspense>
  );
}
