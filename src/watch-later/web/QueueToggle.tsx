import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { returnPathHere } from '#platform/web/return-path.ts';
import { siteMap } from '#site-map.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import type { QueueProps } from './MemberQueueToggle.tsx';
import styles from './QueueToggle.module.css';

/** Only members need it. */
const MemberQueueToggle = lazy(() =>
  import('./MemberQueueToggle.tsx').then((module) => ({ default: module.MemberQueueToggle })),
);

/** + adds the class to Watch Later, − takes it out. A visitor goes to sign in and returns here. */
export function QueueToggle(props: QueueProps) {
  const session = useSession();
  const location = useLocation();
  if (session === null) {
    return (
      <span className={styles.toggle}>
        <Link
          className={iconButtonClasses('line')}
          to={siteMap.login(returnPathHere(location))}
          rel="nofollow"
          aria-label={`Add ${props.className} to Watch Later (sign in first)`}
          title="Watch Later"
        >
          <Icon name="plus" />
        </Link>
      </span>
    );
  }
  const place = (
    <span className={iconButtonClasses('line')} aria-hidden="true">
      <Icon name={props.queueId === 0 ? 'plus' : 'minus'} />
    </span>
  );
  return (
    <Suspense fallback={place}>
      <MemberQueueToggle {...props} />
    </Suspense>
  );
}
