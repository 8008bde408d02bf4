import type { ReactNode } from 'react';
import styles from './FormGroup.module.css';

type Props = {
  /** The heading's id is made from it. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
};

/** A part of a long form under a heading of its own. */
export function FormGroup({ id, title, about, children }: Props) {
  return (
    <section className={styles.group} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        <p className={styles.about}>{about}</p>
      </div>
      {children}
    </section>
  );
}
