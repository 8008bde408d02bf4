import { classNames } from './class-names.ts';
import styles from './Stepper.module.css';
import typography from './typography.module.css';

export const steps = ['View', 'Evaluation', 'Sponsor video', 'Survey', 'Exam', 'Certificate'] as const;
export type Step = (typeof steps)[number];

type Props = {
  readonly current: Step;
  /** Steps that this class does not have: no sponsor video, no survey. */ readonly without?: readonly Step[];
};

/** The path to credit. On phones only the current step keeps its word. */
export function Stepper({ current, without = [] }: Props) {
  const shown = steps.filter((step) => !without.includes(step));
  const now = shown.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Your path to credit" data-steps={shown.length}>
      {shown.map((step, index) => (
        <li
          key={step}
          className={classNames(index < now && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <span>
            {step}
            {index < now ? <span className={typography.visuallyHidden}> (done)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
