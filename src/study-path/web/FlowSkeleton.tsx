import type { Step } from '#platform/web/ui/Stepper.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FlowShell } from './FlowShell.tsx';
import styles from './FlowSkeleton.module.css';

type Props = { readonly step: Step; readonly heading: string; readonly blocks?: number; readonly screen?: boolean };

/** A step in its true shape while it loads. */
export function FlowSkeleton({ step, heading, blocks = 3, screen = false }: Props) {
  return (
    <FlowShell step={step} heading={heading}>
      <div role="status">
        <span className="vh">Loading {heading.toLowerCase()}</span>
        {screen ? <span className={classNames('sk', styles.screen)} aria-hidden="true" /> : null}
        {Array.from({ length: blocks }, (_, index) => (
          <span key={index} className={classNames('sk', styles.block)} aria-hidden="true" />
        ))}
      </div>
    </FlowShell>
  );
}
