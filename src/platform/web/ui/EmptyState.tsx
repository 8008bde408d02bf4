import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type Props = {
  /** The short text of the specification: "No results found." */
  readonly title: string;
  /** What this list is for, and how something gets into it. */
  readonly children?: ReactNode;
  /** The one next step, a LinkButton. */
  readonly action?: ReactNode;
  /** Address of a picture, for a page's own empty state. */
  readonly picture?: string;
};

export function EmptyState({ title, children, action, picture }: Props) {
  return (
    <div className={styles.empty}>
      {picture === undefined ? null : <img src={picture} alt="" width="112" height="112" />}
      <h2 className={styles.title}>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}
