import type { ReactNode } from 'react';
import { Icon } from '#platform/web/ui/Icon.tsx';
import styles from './SponsorNote.module.css';

/** Says that what follows is a sponsor's, and no part of the class. */
export function SponsorNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name="info" />
      <span>{children}</span>
    </p>
  );
}
