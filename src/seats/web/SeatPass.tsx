import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './SeatPass.module.css';

type Props = {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  /** What stands beside it: a `SeatPassAside`. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
};

/** The card of a seat: what can be done now, and beside it the time. */
export function SeatPass({ aside, children, ...label }: Props) {
  return (
    <section className={styles.pass} {...label}>
      <div className={styles.main}>{children}</div>
      {aside}
    </section>
  );
}

type AsideProps = { readonly className?: string | undefined; readonly children?: ReactNode };

/** The colored end of the card. */
export function SeatPassAside({ className, children }: AsideProps) {
  return <div className={classNames(styles.aside, className)}>{children}</div>;
}
