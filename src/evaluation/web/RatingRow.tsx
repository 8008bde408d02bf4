import type { KeyboardEvent } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { noteId } from '#platform/web/ui/Field.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { ratingScale } from '../contract.ts';
import styles from './RatingRow.module.css';

type Props = {
  readonly name: string;
  readonly question: string;
  readonly value: number | null;
  readonly optional?: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: number) => void;
  /** A number key chose: the keyboard moves on. */
  readonly onKeyChosen: () => void;
};

/**
 * One rating: real radios, so that arrows work; 4, 3, 2 and 1 choose and move on. The first radio carries the name as
 * its id.
 */
export function RatingRow({ name, question, value, optional = false, error, onChange, onKeyChosen }: Props) {
  function chooseByKey(event: KeyboardEvent) {
    const chosen = ratingScale.find((step) => String(step.value) === event.key);
    if (chosen === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChange(chosen.value);
    onKeyChosen();
  }

  return (
    <fieldset
      className={classNames(styles.row, error !== undefined && styles.missing)}
      aria-describedby={error === undefined ? undefined : noteId(name)}
    >
      <legend className={styles.question}>
        {question}
        {optional ? <span className={typography.hint}> (optional)</span> : null}
        {error === undefined ? null : (
          <span className={classNames(typography.error, styles.error)} id={noteId(name)}>
            <Icon name="warning" />
            {error}
          </span>
        )}
      </legend>
      <div className={styles.options}>
        {ratingScale.map((step, index) => (
          <label key={step.value} className={styles.option}>
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={step.value}
              required={!optional}
              checked={value === step.value}
              onChange={() => onChange(step.value)}
              onKeyDown={chooseByKey}
            />
            <span className={styles.value}>{step.value}</span>
            <span className={styles.word}>{step.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
