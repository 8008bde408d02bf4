import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ClassObj } from '../contract.ts';
import styles from './RelatedPlace.module.css';

const RelatedClasses = lazy(async () => ({ default: (await import('./RelatedClasses.tsx')).RelatedClasses }));

/** Where related classes will be. They are asked for when the page is read down to here. */
export function RelatedPlace({ classObj }: { readonly classObj: ClassObj }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), {
      rootMargin: '300px',
    });
    if (place.current !== null) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {isNear ? (
        <Suspense>
          <RelatedClasses classObj={classObj} />
        </Suspense>
      ) : null}
    </div>
  );
}
