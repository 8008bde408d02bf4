import { lazy, Suspense } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { StudentData } from '#study-path/contract.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import type { ClassObj } from '../contract.ts';
import { ClassActions } from './ClassActions.tsx';
import { VisitorStep } from './VisitorStep.tsx';
import styles from './NextCard.module.css';

/** Only members need it; it comes while their progress is on its way. */
const MemberStep = lazy(() => import('./MemberStep.tsx').then((module) => ({ default: module.MemberStep })));

export type CardProps = {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
  /** The member's own answer is on its way. */
  readonly isWaiting: boolean;
  readonly isPlaying: boolean;
  /** Opens or closes the video where it is. */
  readonly onShow: (plays: boolean) => void;
  /** Opens the video and goes to it. */
  readonly onWatch: () => void;
  readonly onOpenPdf: () => void;
  readonly onShowProof: () => void;
};

function WaitingStep() {
  return (
    <div className={layout.stackSmall} role="status">
      <span className={typography.visuallyHidden}>Loading your progress</span>
      <span className={classNames(skeletonStyles.bar, skeletonStyles.label)} aria-hidden="true" />
      <span className={classNames(skeletonStyles.bar, styles.skeletonTitle)} aria-hidden="true" />
      <span className={skeletonStyles.bar} aria-hidden="true" />
      <span className={classNames(skeletonStyles.bar, styles.skeletonButton)} aria-hidden="true" />
      <span className={classNames(skeletonStyles.bar, styles.skeletonButton)} aria-hidden="true" />
    </div>
  );
}

/** The one next step, and what else can be done with the class. */
export function NextCard(props: CardProps) {
  const { isWaiting, studentData } = props;
  return (
    <Card className={styles.card}>
      {isWaiting ? (
        <WaitingStep />
      ) : studentData === null ? (
        <VisitorStep {...props} />
      ) : (
        <Suspense fallback={<WaitingStep />}>
          <MemberStep {...props} studentData={studentData} />
        </Suspense>
      )}
      <hr />
      <ClassActions {...props} />
    </Card>
  );
}
