import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import typography from './typography.module.css';
import styles from './Switch.module.css';

type Props = {
  readonly label: string;
  /** What it does, under the label. */
  readonly children: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
};

/** Something that is on or off, and changes at once. */
export function Switch({ label, children, isOn, onChange, isBusy = false, isDisabled = false }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <p className={classNames(typography.caption, styles.words)} id={`${id}-words`}>
          {children}
        </p>
      </div>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        id={id}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-busy={isBusy}
        aria-describedby={`${id}-words`}
        onChange={() => {
          if (!isBusy) onChange(!isOn);
        }}
      />
    </div>
  );
}
