import { useId, useState } from 'react';
import { buttonClasses } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import fieldStyles from '#platform/web/ui/Field.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './FilterSelect.module.css';

type Props = {
  readonly label: string;
  readonly all: string;
  /** The name of the choice in the address. */
  readonly name: 'cid' | 'coid';
  readonly value: string;
  readonly action: string;
  readonly look: 'field' | 'pill';
  readonly choices: readonly { readonly id: string; readonly label: string; readonly hasContent: boolean }[];
  readonly onChoose: (value: string) => void;
};

/**
 * Narrows a list by one category or company, at once; without script a button does it. Nothing is offered if no choice
 * has content.
 */
export function FilterSelect({ label, all, name, value, action, look, choices, onChoose }: Props) {
  const id = useId();
  const [known, setKnown] = useState(value);
  const [chosen, setChosen] = useState(value);
  if (known !== value) {
    setKnown(value);
    setChosen(value);
  }
  const offered = choices.filter((choice) => choice.hasContent || choice.id === value);
  if (offered.length === 0) return null;
  const isPill = look === 'pill';
  return (
    <form className={fieldStyles.field} action={action} onSubmit={(event) => event.preventDefault()}>
      <label className={isPill ? typography.visuallyHidden : undefined} htmlFor={id}>
        {label}
      </label>
      <select
        className={classNames(fieldStyles.select, isPill && styles.pill, isPill && value !== '' && styles.chosen)}
        id={id}
        name={name}
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value);
          onChoose(event.target.value);
        }}
      >
        <option value="">{all}</option>
        {offered.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
      <noscript>
        <button className={buttonClasses({ look: 'line', size: 'small' })} type="submit">
          Go
        </button>
      </noscript>
    </form>
  );
}
