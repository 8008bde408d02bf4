import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { CircledNumber } from '#platform/web/ui/CircledNumber.tsx';
import styles from './FormGroup.module.css';

type Props = {
  /** The heading's id is made from it. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Its place in the form, where the order is shown. */
  readonly number?: number;
  readonly children: ReactNode;
};

/** A part of a long form under a heading of its own. */
export function FormGroup({ id, title, about, number, children }: Props) {
  return (
    <section className={styles.group} id={id} data-group aria-labelledby={`${id}-title`}>
      <div className={classNames(styles.head, number !== undefined && styles.numbered)}>
        {number === undefined ? null : <CircledNumber hidden>{number}</CircledNumber>}
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        <p className={styles.about}>{about}</p>
      </div>
      {children}
    </section>
  );
}
