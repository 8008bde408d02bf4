import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './CertificateSkeleton.module.css';

/** The paper of a certificate that is on its way. */
export function CertificateSkeleton() {
  return <span className={classNames('sk', styles.paper)} aria-hidden="true" />;
}
