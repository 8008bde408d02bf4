import type { OwnQuestion as Asked } from '#provider/own-questions.ts';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { ownAnswerLength } from '../own-answers.ts';
import { RatingRow } from './RatingRow.tsx';
import { RemarkField } from './RemarkField.tsx';
import styles from './EvaluationForm.module.css';

type Props = Omit<Asked, 'key'> & {
  readonly id: string;
  /** '' while it is left open. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** A number key chose: the keyboard moves on. */
  readonly onKeyChosen: () => void;
};

const yesNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

/** A question of the provider's own, which may be left open. */
export function OwnQuestion({ id, kind, question, value, error, onChange, onKeyChosen }: Props) {
  if (kind === 'rating')
    return (
      <RatingRow
        name={id}
        question={question}
        value={value === '' ? null : Number(value)}
        optional
        error={error}
        onChange={(rating) => onChange(String(rating))}
        onKeyChosen={onKeyChosen}
      />
    );
  return (
    <div className={styles.own}>
      {kind === 'yesno' ? (
        <RadioGroup
          id={id}
          name={id}
          label={question}
          optional
          choices={yesNo}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <RemarkField
          name={id}
          label={question}
          most={ownAnswerLength}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}
