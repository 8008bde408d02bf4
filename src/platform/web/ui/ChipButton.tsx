import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Chip.module.css';

type Props = ComponentProps<'button'> & {
  /** `choice` is on or off; `removal` takes away what it names. */
  readonly look: 'choice' | 'removal';
  readonly isOn?: boolean;
};

/** A word or two in a pill that switch something on or off, or take it away. */
export function ChipButton({ look, isOn = false, children, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={classNames(styles.chip, look === 'removal' ? styles.removal : isOn && styles.chosen)}
      aria-pressed={look === 'choice' ? isOn : undefined}
    >
      {children}
      {look === 'removal' ? <Icon name="close" /> : null}
    </button>
  );
}
