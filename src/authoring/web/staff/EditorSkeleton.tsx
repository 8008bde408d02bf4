import { classNames } from '#platform/web/ui/class-names.ts';
import skeleton from '#platform/web/ui/Skeleton.module.css';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import styles from './EditorSkeleton.module.css';

/** The shape of the editor while its draft is on its way. */
export function EditorSkeleton() {
  return (
    <div className={styles.editor}>
      <span className={classNames(skeleton.bar, styles.title)} aria-hidden="true" />
      <div className={styles.sides}>
        <Skeleton what="the draft" shape="form" count={4} />
        <span className={classNames(skeleton.bar, styles.gate)} aria-hidden="true" />
      </div>
    </div>
  );
}
