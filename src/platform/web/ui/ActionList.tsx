import type { ReactNode } from 'react';
import styles from './ActionList.module.css';

/** Links and buttons one below the other, each with its icon before it. */
export function ActionList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

/** What an entry says at its end: "New tab". */
export function ActionNote({ children }: { readonly children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}
