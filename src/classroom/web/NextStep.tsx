import type { ReactNode } from 'react';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import styles from './NextStep.module.css';

type Props = {
  /** What is above the title: what it is about, and where on the path. */
  readonly above: readonly [left: ReactNode, right?: ReactNode];
  readonly title: string;
  readonly text: ReactNode;
  /** The one button; none where nothing can be done. */
  readonly action: ReactNode;
  /** What is below it. */
  readonly children?: ReactNode;
};

/** What comes next for this class, in words and one button. */
export function NextStep({ above: [left, right], title, text, action, children }: Props) {
  return (
    <div className={styles.step}>
      <p className={classNames(typography.eyebrow, styles.above)}>
        <span>{left}</span>
        {right === undefined ? null : <span>{right}</span>}
      </p>
      <Subheading className={styles.title}>{title}</Subheading>
      <p className={styles.text}>{text}</p>
      {action === null ? null : (
        <div className={styles.action} data-next>
          {action}
        </div>
      )}
      {children}
    </div>
  );
}
