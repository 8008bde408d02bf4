import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { describes, FieldNote, type FieldBinding, type FieldWords } from './Field.tsx';
import type { Choice } from './SelectField.tsx';
import styles from './Field.module.css';
import layout from './layout.module.css';

type Props = FieldBinding &
  FieldWords &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'children'> & {
    readonly choices: readonly Choice[];
    /** A row of cells for two to four short choices, else a list. */
    readonly look?: 'cells' | 'list';
  };

/**
 * One of a few, all in sight; `defaultValue` is chosen at first, or `value` always. The first radio carries the field's
 * id, so that the error summary can lead to it.
 */
export function RadioGroup({
  label,
  hint,
  ok,
  optional = false,
  id,
  name,
  error,
  choices,
  look = 'cells',
  className,
  defaultValue,
  value,
  ...input
}: Props) {
  const { 'aria-invalid': isInvalid, 'aria-describedby': note } = describes({ id, name, error }, { hint, ok });
  return (
    <fieldset
      className={classNames(styles.field, className)}
      role="radiogroup"
      aria-required={optional ? undefined : true}
      aria-invalid={isInvalid}
      aria-describedby={note}
    >
      <legend className={styles.label}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </legend>
      <div className={look === 'cells' ? styles.segments : layout.stackSmall} data-invalid={isInvalid}>
        {choices.map((choice, index) => (
          <label key={choice.id} className={look === 'cells' ? undefined : styles.check}>
            <input
              {...input}
              type="radio"
              id={index === 0 ? id : `${id}-${choice.id}`}
              name={name}
              value={choice.id}
              defaultChecked={defaultValue === undefined ? undefined : choice.id === defaultValue}
              checked={value === undefined ? undefined : choice.id === value}
            />
            {look === 'cells' ? choice.label : <span>{choice.label}</span>}
          </label>
        ))}
      </div>
      <FieldNote id={id} name={name} error={error} hint={hint} ok={ok} />
    </fieldset>
  );
}
