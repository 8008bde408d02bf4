import type { ReactNode } from 'react';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import styles from './NextStep.module.css';

type Props = {
  /** What stands above the title: where on the path the step is, or a badge. */
  readonly above?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly className?: string | undefined;
  /** The buttons. */
  readonly children: ReactNode;
};

/** What comes next for this class, in the words and buttons of the card beside it. */
export function NextStep({ above, title, text, className, children }: Props) {
  return (
    <div className={classNames(styles.step, className)}>
      {above}
      <Subheading>{title}</Subheading>
      <p className={classNames(typography.quiet, styles.text)}>{text}</p>
      {children}
    </div>
  );
}
