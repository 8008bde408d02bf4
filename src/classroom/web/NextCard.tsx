import { useRef } from 'react';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { StudentData } from '#study-path/contract.ts';
import typography from '#platform/web/ui/typography.module.css';
import skeletonStyles from '#platform/web/ui/Skeleton.module.css';
import type { ClassObj } from '../contract.ts';
import { ClassActions } from './ClassActions.tsx';
import { ClassPath, loadingProgress } from './ClassPath.tsx';
import { MemberStep } from './MemberStep.tsx';
import { StickyBar } from './StickyBar.tsx';
import { VisitorStep } from './VisitorStep.tsx';
import styles from './NextCard.module.css';

export type CardProps = {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
  /** The member's own answer is on its way. */
  readonly isWaiting: boolean;
  readonly isPlaying: boolean;
  readonly isReading: boolean;
  /** Shares its column with the transcript: the path is left out. */
  readonly isShort: boolean;
  /** Opens the video and goes to it. */
  readonly onWatch: () => void;
  /** Opens the handout on the page and goes to it. */
  readonly onRead: () => void;
  readonly onOpenPdf: () => void;
  readonly onShowProof: () => void;
};

function WaitingStep() {
  return (
    <div className={styles.waiting} role="status">
      <span className={typography.visuallyHidden}>{loadingProgress}</span>
      <span className={classNames(skeletonStyles.bar, skeletonStyles.label)} aria-hidden="true" />
      <span className={classNames(skeletonStyles.bar, styles.skeletonTitle)} aria-hidden="true" />
      <span className={skeletonStyles.bar} aria-hidden="true" />
      <span className={classNames(skeletonStyles.bar, skeletonStyles.short)} aria-hidden="true" />
      <span className={classNames(skeletonStyles.bar, styles.skeletonButton)} aria-hidden="true" />
    </div>
  );
}

/** The one next step, the whole path with its times, and what else can be done with the class. */
export function NextCard(props: CardProps) {
  const { isWaiting, isShort, studentData } = props;
  const card = useRef<HTMLElement>(null);
  return (
    <aside ref={card} className={classNames(styles.card, isShort && styles.short)} aria-label="Your next step">
      {isWaiting ? (
        <WaitingStep />
      ) : studentData === null ? (
        <VisitorStep {...props} />
      ) : (
        <MemberStep {...props} studentData={studentData} />
      )}
      {isShort ? null : <ClassPath {...props} />}
      <ClassActions {...props} />
      <StickyBar card={card} />
    </aside>
  );
}
