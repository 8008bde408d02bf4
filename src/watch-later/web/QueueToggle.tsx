import { Link, useLocation } from 'react-router';
import { returnPathHere } from '#platform/web/return-path.ts';
import { siteMap } from '#site-map.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import { MemberQueueToggle, type QueueProps } from './MemberQueueToggle.tsx';
import styles from './QueueToggle.module.css';

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
  return <MemberQueueToggle {...props} />;
}
