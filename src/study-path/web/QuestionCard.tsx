import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './QuestionCard.module.css';

type Props = {
  readonly id?: string;
  /** Unanswered or answered wrongly. */
  readonly isWrong?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** The card around one question of an exam or a survey. */
export function QuestionCard({ id, isWrong = false, className, children }: Props) {
  return (
    <div className={classNames(styles.card, isWrong && styles.wrong, className)} id={id}>
      {children}
    </div>
  );
}
