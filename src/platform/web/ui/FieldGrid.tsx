import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './FieldGrid.module.css';

type Props = { readonly className?: string | undefined; readonly children: ReactNode };

/** Fields of a form, two abreast where there is room. */
export function FieldGrid({ className, children }: Props) {
  return <div className={classNames(styles.grid, className)}>{children}</div>;
}

/** What takes the whole width in a FieldGrid. */
export function WideField({ className, children }: Props) {
  return <div className={classNames(styles.wide, className)}>{children}</div>;
}
