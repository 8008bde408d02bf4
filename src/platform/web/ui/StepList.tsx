import type { ReactNode } from 'react';
import styles from './StepList.module.css';

type Props = { readonly steps: readonly { readonly title: string; readonly text: ReactNode }[] };

/** What happens one after the other, with a line from number to number. */
export function StepList({ steps }: Props) {
  return (
    <ol className={styles.list}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <b>{title}</b>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
