// Rows of what is asked for, each with its state and the one next step: in the list of items and in an activity's file.
import type { ReactNode } from 'react';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { stateWords, type ItemState } from '../../binder-program.ts';
import styles from './binder.module.css';

const tones = {
  automatic: 'done',
  uploaded: 'done',
  written: 'done',
  missing: 'waiting',
  'not-needed': 'plain',
} as const satisfies Record<ItemState, string>;

export type DocumentRow = {
  readonly number: number;
  readonly title: string;
  readonly note: string;
  readonly state: ItemState;
};

type Props<Row extends DocumentRow> = {
  readonly rows: readonly Row[];
  readonly label: string;
  readonly action: (row: Row) => ReactNode;
};

export function Documents<Row extends DocumentRow>({ rows, label, action }: Props<Row>) {
  return (
    <ul className={styles.documents} aria-label={label}>
      {rows.map((row) => (
        <li key={row.number} className={row.state === 'missing' ? styles.missing : undefined}>
          <span className={styles.number}>{row.number}</span>
          <span>
            <b>{row.title}</b>
            {row.note === '' ? null : <small>{row.note}</small>}
          </span>
          <Tag tone={tones[row.state]}>{stateWords[row.state]}</Tag>
          <span>{action(row)}</span>
        </li>
      ))}
    </ul>
  );
}
