import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import styles from './RemarkField.module.css';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The most characters that it may have. */
  readonly most: number;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A free text with its count. Nothing is cut off: what is too long says so and stays. */
export function RemarkField({ name, label, value, most, error, onChange }: Props) {
  const left = most - value.length;
  const count = left < 0 ? `${-left} too many` : `${left} of ${most} characters left`;
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
        hint={value === '' ? `Up to ${most} characters` : count}
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
