import { classNames } from './class-names.ts';
import styles from './Stepper.module.css';
import typography from './typography.module.css';

type Props = {
  /** What the steps lead to. */
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: string;
  /** Steps before the current one that were passed over. */
  readonly skipped?: readonly string[] | undefined;
};

/** Where someone is on a way of several steps. On phones only the current step keeps its word. */
export function Stepper({ label, steps, current, skipped = [] }: Props) {
  const now = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={label} data-steps={steps.length}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(index < now && !skipped.includes(step) && styles.done, index === now && styles.now)}
          aria-current={index === now ? 'step' : undefined}
        >
          <span>
            {step}
            {index < now ? (
              <span className={typography.visuallyHidden}>{skipped.includes(step) ? ' (skipped)' : ' (done)'}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
