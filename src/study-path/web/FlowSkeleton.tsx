import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import type { Step } from '../steps.ts';
import { FlowShell } from './FlowShell.tsx';
import styles from './FlowSkeleton.module.css';

type Props = { readonly step: Step; readonly heading: string; readonly blocks?: number; readonly screen?: boolean };

/** A step in its true shape while it loads. */
export function FlowSkeleton({ step, heading, blocks = 3, screen = false }: Props) {
  return (
    <FlowShell step={step} heading={heading}>
      <div role="status">
        <span className={typography.visuallyHidden}>Loading {heading.toLowerCase()}</span>
        {screen ? <span className={classNames(skeletonStyles.bar, styles.screen)} aria-hidden="true" /> : null}
        {Array.from({ length: blocks }, (_, index) => (
          <span key={index} className={classNames(skeletonStyles.bar, styles.block)} aria-hidden="true" />
        ))}
      </div>
    </FlowShell>
  );
}
