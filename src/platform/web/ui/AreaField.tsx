import type { ComponentProps } from 'react';
import { describes, FieldLabel, FieldNote, type FieldBinding, type FieldWords } from './Field.tsx';
import styles from './Field.module.css';

type Props = FieldBinding & FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'children'>;

/** Text of several lines. */
export function AreaField({ label, hint, ok, optional, id, name, error, rows = 4, ...area }: Props) {
  return (
    <div className={styles.field} data-field>
      <FieldLabel id={id} label={label} optional={optional} />
      <textarea
        {...area}
        className={styles.area}
        id={id}
        name={name}
        rows={rows}
        aria-required={optional ? undefined : true}
        {...describes({ id, name, error }, { hint, ok })}
      />
      <FieldNote id={id} name={name} error={error} hint={hint} ok={ok} />
    </div>
  );
}
