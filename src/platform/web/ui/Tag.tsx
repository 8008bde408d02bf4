import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Tag.module.css';

const tones = {
  plain: undefined,
  positive: styles.positive,
  waiting: styles.waiting,
  done: styles.done,
  accent: styles.accent,
  live: styles.live,
} as const;

type Props = {
  readonly tone?: keyof typeof tones;
  /** Adds a check mark, so that the color is not the only sign. */
  readonly checked?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A state in a word or two; the color only repeats it. */
export function Tag({ tone = 'plain', checked = false, className, children }: Props) {
  return (
    <span className={classNames(styles.tag, tones[tone], className)}>
      {checked ? <Icon name="check" /> : null}
      {children}
    </span>
  );
}
