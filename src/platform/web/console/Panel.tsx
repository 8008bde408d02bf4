import { useId, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './Panel.module.css';

type Props = {
  readonly title: ReactNode;
  /** Next to the title: a link to all, a button. */
  readonly aside?: ReactNode;
  /** Rows reach to the edges; anything else keeps away from them. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A titled part of a page of the console. */
export function Panel({ title, aside, flush = false, className, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {flush ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}

/** Parts side by side: the main one, and a narrow one next to it where there is room. */
export function SideBySide({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sides}>{children}</div>;
}

/** Parts under one another. */
export function Stacked({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stacked}>{children}</div>;
}
