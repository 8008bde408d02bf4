import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';

type Props = {
  /** The short text of the specification: "No results found." */
  readonly title: string;
  /** What this list is for, and how something gets into it. */
  readonly children?: ReactNode;
  /** The one next step, a LinkButton. */
  readonly action?: ReactNode;
  /** A drawing next to the words, where the whole page is this list: they are side by side. */
  readonly art?: ReactNode;
};

export function EmptyState({ title, children, action, art }: Props) {
  const words = (
    <>
      <h2 className={styles.title}>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </>
  );
  if (art === undefined) return <div className={styles.empty}>{words}</div>;
  return (
    <div className={classNames(styles.empty, styles.wide)}>
      <div className={styles.words}>{words}</div>
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
    </div>
  );
}
