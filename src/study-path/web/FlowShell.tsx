import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { FailureTexts } from '#platform/web/call.ts';
import type { LoadFailure } from '#platform/web/loaded.ts';
import { AlertDialog } from '#platform/web/ui/AlertDialog.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { Stepper } from '#platform/web/ui/Stepper.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { steps, stepsLabel, type Step } from '../steps.ts';
import type { Closed } from './step-opening.ts';
import styles from './FlowShell.module.css';

type Props = {
  /** Undefined where how far the student is is not known. */
  readonly step?: Step;
  readonly without?: readonly Step[];
  readonly skipped?: readonly Step[];
  /** The class or episode and its page; undefined while it is loading. */
  readonly item?: { readonly title: string; readonly to: string } | undefined;
  readonly heading?: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * What surrounds every step on the way to credit: the way back to the class, how far one is, and what this step is.
 */
export function FlowShell({ step, without = [], skipped, item, heading, lead, children }: Props) {
  return (
    <div className={classNames(layout.wrap, layout.page, styles.flow)}>
      <header className={styles.head}>
        {item === undefined ? (
          <span className={classNames(skeletonStyles.bar, styles.backSkeleton)} aria-hidden="true" />
        ) : (
          <BackLink className={styles.back} to={item.to}>
            {item.title}
          </BackLink>
        )}
        {step === undefined ? null : (
          <Stepper
            label={stepsLabel}
            steps={steps.filter((each) => !without.includes(each))}
            current={step}
            skipped={skipped}
          />
        )}
        {heading === undefined ? null : (
          <div className={styles.title}>
            <h1>{heading}</h1>
            {lead === undefined ? null : <p className={classNames(typography.lead, styles.lead)}>{lead}</p>}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

/** A step that can't be entered: the sentence, what happens next, and then going there. */
export function ClosedStep({ heading, closed }: { readonly heading: string; readonly closed: Closed }) {
  const navigate = useNavigate();
  return (
    <FlowShell heading={heading} item={{ title: 'Back', to: closed.to }}>
      <AlertDialog
        message={closed.message}
        next={closed.next}
        onClose={() => void navigate(closed.to, { replace: true })}
      />
    </FlowShell>
  );
}

/** A step that could not be loaded, with a retry that keeps the page. */
export function FailedStep({
  heading,
  back,
  why,
  texts,
}: {
  readonly heading: string;
  readonly back: string;
  readonly why: LoadFailure;
  readonly texts?: string | FailureTexts;
}) {
  return (
    <FlowShell heading={heading} item={{ title: 'Back', to: back }}>
      <LoadFailed why={why} {...(texts === undefined ? {} : { texts })} />
    </FlowShell>
  );
}
