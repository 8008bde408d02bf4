import { classNames } from '#platform/web/ui/class-names.ts';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import styles from './CertificateSkeleton.module.css';

/** The paper of a certificate that is on its way. */
export function CertificateSkeleton() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <span className={classNames(skeletonStyles.bar, styles.paper)} />
    </div>
  );
}
