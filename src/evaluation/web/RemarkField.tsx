import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import { remarkLength } from '../contract.ts';
import styles from './RemarkField.module.css';

type Props = {
  readonly name: 'comments' | 'otherTopics';
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A free text with its count. Nothing is cut off: what is too long says so and stays. */
export function RemarkField({ name, label, value, error, onChange }: Props) {
  const left = remarkLength - value.length;
  const count = left < 0 ? `${-left} too many` : `${left} of ${remarkLength} characters left`;
  return (
    <div className={styles.remark}>
      <AreaField
        id={name}
        name={name}
        label={label}
        optional
        rows={5}
        value={value}
        error={error}
        hint={value === '' ? `Up to ${remarkLength} characters` : count}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && left < 0 ? (
        <span className={classNames(typography.hint, typography.number)}>{count}</span>
      ) : null}
      <span className={typography.visuallyHidden} role="status">
        {left < 0 ? error : ''}
      </span>
    </div>
  );
}
