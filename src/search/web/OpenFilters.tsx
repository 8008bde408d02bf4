import { lazy, startTransition, Suspense, useState } from 'react';
import { nextPaint } from '#platform/web/next-paint.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import type { ResultOrder } from '../results.ts';
import type { FiltersProps } from './ResultFilters.tsx';
import styles from './OpenFilters.module.css';

/** Phones alone show it, on a press. */
const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })));

type Props = FiltersProps & {
  /** How many results there are under what is chosen. */
  readonly total: number;
  /** How many choices differ from the usual. */
  readonly chosen: number;
  readonly orders?: readonly ResultOrder[];
  readonly hidden?: boolean;
  readonly onOpen: () => void;
};

/** The way to the filters and the order on a phone, in reach while someone scrolls. */
export function OpenFilters({ chosen, hidden = false, onOpen, ...sheet }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.open} hidden={hidden}>
        <Button
          icon="filter"
          aria-haspopup="dialog"
          onClick={() => {
            void nextPaint().then(() => {
              startTransition(() => setOpen(true));
              onOpen();
            });
          }}
        >
          Filter and sort
          {chosen === 0 ? null : <span className={styles.count}>{chosen}</span>}
        </Button>
      </div>
      {isOpen ? (
        <Suspense>
          <FilterSheet {...sheet} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
