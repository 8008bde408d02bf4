import { lazy, type ComponentType } from 'react';
import type { FoundListProps } from './FoundList.tsx';

/** Only a list that was searched needs it: it comes with the rows, so that both are drawn at once. */
export const loadFoundList = () => import('./FoundList.tsx');

/** Where it can't be loaded, the rows are shown as they are without a search. */
export const FoundList = lazy<ComponentType<FoundListProps>>(() =>
  loadFoundList().then(
    (module) => ({ default: module.FoundList }),
    () => ({ default: ({ children }) => children }),
  ),
);
