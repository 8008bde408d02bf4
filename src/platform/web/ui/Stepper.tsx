import { classNames } from './class-names.ts';
import styles from './Stepper.module.css';
import typography from './typography.module.css';

type Props = {
  /** What the steps lead to. */
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: string;
};

/** Where someone is on a way of several steps. On phones only the current step keeps its word. */
export function Stepper({ label, steps, current }: Props) {
  const now = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={label} data-steps={steps.length}>
      {steps.map((step, index) => (
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
