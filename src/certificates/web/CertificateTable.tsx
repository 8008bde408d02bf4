import type { ReactNode } from 'react';
import styles from './CertificateTable.module.css';

type Props = {
  /** What a screen reader calls the region that scrolls. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Rows; a cell with `data-wraps` takes several lines. */
  readonly children: ReactNode;
};

/** Certificates as a table. What is wider than a phone scrolls by itself, by keyboard as well. */
export function CertificateTable({ label, columns, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
