import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './SeatPass.module.css';

type Props = {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  /** What can be torn off: a `SeatPassStub`. */
  readonly stub: ReactNode;
  readonly children: ReactNode;
};

/** The ticket of a webinar: what can be done now, and the stub with the time. */
export function SeatPass({ stub, children, ...label }: Props) {
  return (
    <section className={styles.pass} {...label}>
      <div className={styles.main}>{children}</div>
      {stub}
    </section>
  );
}

type StubProps = { readonly className?: string | undefined; readonly children?: ReactNode };

/** The colored end of the ticket. */
export function SeatPassStub({ className, children }: StubProps) {
  return <div className={classNames(styles.stub, className)}>{children}</div>;
}
