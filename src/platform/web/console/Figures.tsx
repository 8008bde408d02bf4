import type { ReactNode } from 'react';
import styles from './Figures.module.css';

export type Figure = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly action?: ReactNode;
};

/** A few figures in a row, each with what it is. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {note === undefined ? null : <small>{note}</small>}
            {action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
