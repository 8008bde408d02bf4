import type { ReactNode } from 'react';
import styles from './ActionList.module.css';

/** Links and buttons one below the other, each with its icon before it. */
export function ActionList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
