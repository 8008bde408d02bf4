import { lazy, Suspense } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import layout from '#platform/web/ui/layout.module.css';
import type { EpisodeRow } from '../contract.ts';
import styles from './ContinueListening.module.css';

// Members alone load it.
const BegunCards = lazy(() => import('./BegunCards.tsx').then((module) => ({ default: module.BegunCards })));

/**
 * What a member began to hear. The page is the same for everyone, so its place is there before anyone knows what is
 * in it, and the style sheet shows it to members alone: nothing is pushed away when it comes.
 */
export function ContinueListening({ rows }: { readonly rows: readonly EpisodeRow[] }) {
  return (
    <section className={classNames(layout.wrap, styles.continue)} aria-labelledby="continue">
      <h2 id="continue">Continue listening</h2>
      {rows.length === 0 ? (
        <p className={styles.none}>
          <span className={styles.plate}>
            <Icon name="play" />
          </span>
          Episodes you start show up here, right where you left off, on every device.
        </p>
      ) : (
        <Suspense fallback={<div className={styles.cards} />}>
          <BegunCards rows={rows} />
        </Suspense>
      )}
    </section>
  );
}
