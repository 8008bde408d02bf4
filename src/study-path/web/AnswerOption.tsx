import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import styles from './AnswerOption.module.css';

/** The options of a question that is being answered. */
export function AnswerOptions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.options}>{children}</div>;
}

type Props = Omit<ComponentProps<'input'>, 'className' | 'children'> & {
  /** What is before the option and shows the choice. */
  readonly letter: ReactNode;
  /** It was chosen, and is not the answer. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
};

/** One option: the whole row is the target, and a radio or a box does the work. */
export function AnswerOption({ letter, isWrong = false, children, ...input }: Props) {
  return (
    <label className={classNames(styles.option, styles.choice, isWrong && styles.refuted)}>
      <input {...input} />
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <span>{children}</span>
    </label>
  );
}

const marks = { right: styles.right, wrong: styles.wrong };

/** The options of a question that was graded. */
export function GradedOptions({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.options}>{children}</ul>;
}

type GradedProps = {
  readonly letter: string;
  readonly grade: 'right' | 'wrong' | null;
  /** Why the option is marked; null for one that is neither right nor chosen. */
  readonly note: string | null;
  readonly children: ReactNode;
};

/** One option after the exam: right, wrongly chosen, or neither. */
export function GradedOption({ letter, grade, note, children }: GradedProps) {
  return (
    <li className={classNames(styles.option, grade !== null && marks[grade])}>
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <span>{children}</span>
      {note === null ? null : (
        <b className={styles.note}>
          <Icon name={grade === 'right' ? 'check' : 'close'} />
          {note}
        </b>
      )}
    </li>
  );
}
