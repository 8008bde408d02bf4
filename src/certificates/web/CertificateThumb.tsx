import { creditsText } from '#catalogue/ce-type.ts';
import styles from './CertificateThumb.module.css';

/**
 * A certificate in small: paper, edge, three lines and the hours in its seal. A drawing that says nothing which its row
 * does not say.
 */
export function CertificateThumb({ creditHours }: { readonly creditHours: number }) {
  return (
    <span className={styles.thumb} aria-hidden="true">
      <i />
      <i />
      <i />
      <b>{creditsText(creditHours)}</b>
    </span>
  );
}
