import { useState } from 'react';
import { AgdReminder } from '#credit/web/AgdReminder.tsx';
import { ProofOfCeDialog } from '#credit/web/ProofOfCeDialog.tsx';
import { useSession } from '#platform/web/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { StudentData } from '#study-path/contract.ts';
import type { ClassObj } from '../contract.ts';
import { ClassDetails } from './ClassDetails.tsx';
import { ClassHead } from './ClassHead.tsx';
import { ClassNotice, LastDayNotice } from './ClassNotice.tsx';
import { ClassPath } from './ClassPath.tsx';
import { NextCard } from './NextCard.tsx';
import { VideoStage } from './VideoStage.tsx';
import { useClassView } from './use-class-view.ts';
import layout from '#platform/web/ui/layout.module.css';
import styles from './Classroom.module.css';

type Props = {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
  /** The answer was asked for with a member's token. */ readonly isMembers: boolean;
};

/** One class: its stage, what it is, and the next step to its credit. */
export function Classroom({ classObj, studentData, isMembers }: Props) {
  const session = useSession();
  const [isPlaying, setPlaying] = useState(false);
  const [showsProof, setShowsProof] = useState(false);
  const { logView, problem } = useClassView(classObj.hash, session !== null);

  const show = (plays: boolean) => {
    setPlaying(plays);
    if (plays) logView();
  };
  const watch = () => {
    show(true);
    document.getElementById('stage')?.scrollIntoView({ block: 'start' });
  };
  // The page was made for a visitor, and the member's own answer is on its way.
  const isWaiting = session !== null && !isMembers;
  const student = session === null ? null : studentData;

  return (
    <>
      <VideoStage classObj={classObj} isPlaying={isPlaying} isVisitor={session === null} onShow={show} />
      <div className={classNames(layout.wrap, layout.page, styles.page)}>
        <div className={classNames(layout.stackLarge, styles.top)}>
          <ClassHead classObj={classObj} />
          <ClassPath classObj={classObj} studentData={student} />
          <LastDayNotice classObj={classObj} />
          <ClassNotice classObj={classObj} />
          {problem === null ? null : (
            <Alert kind="error" title={problem.message}>
              <p>{problem.isRefused ? null : 'The exam needs a recorded view.'}</p>
              <Button look="line" size="small" icon="refresh" onClick={logView}>
                Try again
              </Button>
            </Alert>
          )}
        </div>
        <aside className={styles.side} aria-label="Your next step">
          <NextCard
            classObj={classObj}
            studentData={student}
            isWaiting={isWaiting}
            isPlaying={isPlaying}
            onShow={show}
            onWatch={watch}
            onOpenPdf={logView}
            onShowProof={() => setShowsProof(true)}
          />
        </aside>
        <div className={classNames(layout.stackLarge, styles.more)}>
          {student !== null && student.classViewCount > 0 && classObj.credits > 0 ? (
            <AgdReminder student={student} />
          ) : null}
          <ClassDetails classObj={classObj} />
        </div>
      </div>
      <ProofOfCeDialog open={showsProof} onClose={() => setShowsProof(false)} item={{ c: classObj.hash }} />
    </>
  );
}
