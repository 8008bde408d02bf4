import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import typography from '#platform/web/ui/typography.module.css';
import layout from '#platform/web/ui/layout.module.css';
import { registerSteps, type RegisterStep } from '../register-steps.ts';
import styles from './RegisterSteps.module.css';

/** One step of the form. Only the one that is `current` shows; what the others hold stays with them. */
export function RegisterStepFields({
  step,
  current,
  children,
}: {
  readonly step: RegisterStep;
  readonly current: number;
  readonly children: ReactNode;
}) {
  const place = registerSteps.findIndex(({ id }) => id === step.id);
  const isCurrent = place === current;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasCurrent = useRef(isCurrent);
  // A step that comes into sight is read out from its heading.
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) heading.current?.focus({ preventScroll: true });
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
  return (
    <section
      className={classNames(styles.step, !isCurrent && styles.away)}
      id={step.id}
      aria-labelledby={`${step.id}-title`}
    >
      <p className={styles.place}>
        Step {place + 1} of {registerSteps.length}
      </p>
      <h2 className={styles.title} id={`${step.id}-title`} ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      <p className={styles.about}>{step.about}</p>
      {children}
    </section>
  );
}

type ProgressProps = {
  readonly current: number;
  /** How many steps are behind. */
  readonly reached: number;
  /** The query of the page, which the links keep. */
  readonly search: string;
};

/** Next to a wide form, above a narrow one: the steps, where one is, and the way back to those behind. */
export function RegisterProgress({ current, reached, search }: ProgressProps) {
  return (
    <aside className={styles.side} aria-label="Progress">
      <div className={layout.railSticky}>
        <h1>Create Free Account</h1>
        <p className={classNames(typography.lead, styles.lead)}>
          Three short steps. Your browser can fill in most of it.
        </p>
        <ol className={styles.steps}>
          {registerSteps.map(({ id, title }, place) => (
            <li
              key={id}
              className={classNames(place < reached && styles.done, place === current && styles.current)}
              aria-current={place === current ? 'step' : undefined}
            >
              {place <= reached && place !== current ? (
                <Link to={{ search, hash: id }}>{title}</Link>
              ) : (
                <span>{title}</span>
              )}
              {place < reached ? <span className={typography.visuallyHidden}> (filled in)</span> : null}
            </li>
          ))}
        </ol>
        <p className={styles.why}>
          <Icon name="lock" />
          <span>Nothing is sent until you create your account.</span>
        </p>
      </div>
    </aside>
  );
}
