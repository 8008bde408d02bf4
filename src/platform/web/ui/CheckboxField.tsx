import type { ComponentProps } from 'react';
import { describes, FieldNote, type FieldBinding, type FieldWords } from './Field.tsx';
import styles from './Field.module.css';

type Props = FieldBinding &
  Pick<FieldWords, 'label' | 'hint'> &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'children'>;

export function CheckboxField({ label, hint, id, name, error, ...input }: Props) {
  return (
    <div className={styles.field} data-field>
      <label className={styles.check} htmlFor={id}>
        <input
          {...input}
          className={styles.box}
          type="checkbox"
          id={id}
          name={name}
          {...describes({ id, name, error }, { hint })}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={id} name={name} error={error} hint={hint} />
    </div>
  );
}
