import type { ComponentProps } from 'react';
import { describes, FieldLabel, FieldNote, type FieldBinding, type FieldWords } from './Field.tsx';
import styles from './Field.module.css';

export type Choice = { readonly id: string; readonly label: string };
type Props = FieldBinding &
  FieldWords &
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'children'> & {
    readonly choices: readonly Choice[];
    readonly placeholder?: string | undefined;
  };

/** One of many, as the device's own list. The placeholder is the empty choice. */
export function SelectField({ label, hint, ok, optional, id, name, error, choices, placeholder, ...select }: Props) {
  return (
    <div className={styles.field} data-field>
      <FieldLabel id={id} label={label} optional={optional} />
      <select
        {...select}
        className={styles.select}
        id={id}
        name={name}
        aria-required={optional ? undefined : true}
        {...describes({ id, name, error }, { hint, ok })}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldNote id={id} name={name} error={error} hint={hint} ok={ok} />
    </div>
  );
}
