import type { Step } from '#platform/web/ui/Stepper.tsx';
import { FlowShell } from './FlowShell.tsx';

type Props = { readonly step: Step; readonly heading: string; readonly blocks?: number; readonly screen?: boolean };

/** A step in its true shape while it loads. */
export function FlowSkeleton({ step, heading, blocks = 3, screen = false }: Props) {
  return (
    <FlowShell step={step} heading={heading}>
      <div role="status">
        <span className="vh">Loading {heading.toLowerCase()}</span>
        {screen ? <span className="sk sk-screen" aria-hidden="true" /> : null}
        {Array.from({ length: blocks }, (_, index) => (
          <span key={index} className="sk sk-block" aria-hidden="true" />
        ))}
      </div>
    </FlowShell>
  );
}
