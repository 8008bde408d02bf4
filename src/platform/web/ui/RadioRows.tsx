import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote, noteId } from './Field.tsx';
import fieldStyles from './Field.module.css';
import styles from './RadioRows.module.css';

type Props<Id extends string> = {
  /** What is being chosen. */
  readonly legend: ReactNode;
  readonly choices: readonly { readonly id: Id; readonly label: string; readonly detail?: ReactNode }[];
  /** None is chosen where it is one of no choice. */
  readonly value: Id | '';
  readonly error?: string | undefined;
  readonly onChange: (id: Id) => void;
};

/** One of a few whose consequences need a sentence: each in a box of its own. */
export function RadioRows<Id extends string>({ legend, choices, value, error, onChange }: Props<Id>) {
  const name = useId();
  return (
    <fieldset
      className={classNames(fieldStyles.field, styles.rows)}
      aria-describedby={error === undefined ? undefined : noteId(name)}
    >
      <legend className={fieldStyles.label}>{legend}</legend>
      {choices.map(({ id, label, detail }) => (
        <label key={id} className={styles.row}>
          <input type="radio" name={name} value={id} checked={value === id} onChange={() => onChange(id)} />
          <span>
            <b>{label}</b>
            {detail === undefined ? null : <small>{detail}</small>}
          </span>
        </label>
      ))}
      <FieldNote id={name} name={name} error={error} />
    </fieldset>
  );
}
