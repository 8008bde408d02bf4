import type { ComponentProps } from 'react';
import { describes, FieldLabel, FieldNote, type FieldBinding, type FieldWords } from './Field.tsx';
import styles from './Field.module.css';

type Props = FieldBinding & FieldWords & Omit<ComponentProps<'input'>, 'id' | 'name' | 'children'>;

/** One line of text: label, control, and the hint or error tied to it. `{...form.field('city')}` binds it. */
export function TextField({ label, hint, ok, optional, id, name, error, type = 'text', className, ...input }: Props) {
  return (
    <div className={styles.field} data-field>
      <FieldLabel id={id} label={label} optional={optional} />
      <input
        {...input}
        className={className ?? styles.input}
        id={id}
        name={name}
        type={type}
        aria-required={optional ? undefined : true}
        {...describes({ id, name, error }, { hint, ok })}
      />
      <FieldNote id={id} name={name} error={error} hint={hint} ok={ok} />
    </div>
  );
}
