import { useEffect, useRef, type ReactNode } from 'react';
import styles from './FocusTarget.module.css';

/**
 * Takes the keyboard and the eye to a message that has just appeared at the top of a form. `of` changes with every new
 * message.
 */
export function FocusTarget({ of, children }: { readonly of: number; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of === 0) return;
    place.current?.focus({ preventScroll: true });
    // From the page's heading on: one that is half behind the bar at the top reads as cut.
    const heading = place.current?.closest('main')?.querySelector('h1');
    (heading ?? place.current)?.scrollIntoView({ block: 'start' });
  }, [of]);
  return (
    <div ref={place} tabIndex={-1} className={styles.target}>
      {children}
    </div>
  );
}
