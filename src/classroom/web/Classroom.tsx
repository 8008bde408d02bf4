import { lazy, Suspense, useState } from 'react';
import { ProofOfCeDialog } from '#certificates/web/ProofOfCeDialog.tsx';
import { useSession } from '#platform/web/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import type { Playback } from '#platform/web/video/playback.ts';
import layout from '#platform/web/ui/layout.module.css';
import type { StudentData } from '#study-path/contract.ts';
import type { ClassObj } from '../contract.ts';
import { ClassDetails } from './ClassDetails.tsx';
import { ClassHead } from './ClassHead.tsx';
import { ClassNotice, LastDayNotice } from './ClassNotice.tsx';
import { ClassStage } from './ClassStage.tsx';
import { NextCard } from './NextCard.tsx';
import { MemberEnd, MemberStart } from './MemberParts.tsx';
import { RelatedPlace } from './RelatedPlace.tsx';
import { useClassView } from './use-class-view.ts';
import styles from './Classroom.module.css';

const VideoWords = lazy(async () => ({ default: (await import('#platform/web/video/VideoWords.tsx')).VideoWords }));

type Props = {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
  /** The answer was asked for with a member's token. */ readonly isMembers: boolean;
};

/**
 * One class. Its words and the card with the next step are where they are while it plays: the film replaces
 * the picture, the transcript the room below the card, or below the film where the screen is narrow.
 */
export function Classroom({ classObj, studentData, isMembers }: Props) {
  const session = useSession();
  const [isPlaying, setPlaying] = useState(false);
  const [isReading, setReading] = useState(false);
  const [playback, setPlayback] = useState<Playback | null>(null);
  const [showsProof, setShowsProof] = useState(false);
  const { logView, problem } = useClassView(classObj.hash);
  const { videoUrl, captionsUrl, chapters, className } = classObj;

  const watch = () => {
    setPlaying(true);
    logView();
    document.getElementById('stage')?.scrollIntoView({ block: 'nearest' });
  };
  const read = () => {
    setReading(true);
    logView();
    document.getElementById('stage')?.scrollIntoView({ block: 'nearest' });
  };
  // The page was made for a visitor, and the member's own answer is on its way.
  const isWaiting = session !== null && !isMembers;
  const student = session === null ? null : studentData;
  const hasWords = videoUrl !== null && (captionsUrl !== null || chapters.length > 0);

  return (
    <>
      <div className={classNames(layout.onPanel, styles.room, isPlaying && styles.playing)}>
        <div className={classNames(layout.wrap, styles.grid)}>
          <ClassHead classObj={classObj} isPlaying={isPlaying} onClose={() => setPlaying(false)} />
          <ClassStage
            className={styles.stage}
            classObj={classObj}
            studentData={student}
            isPlaying={isPlaying}
            isReading={isReading}
            onWatch={watch}
            onRead={read}
            onPlayback={setPlayback}
          />
          <div className={styles.side}>
            <div className={styles.stick}>
              <LastDayNotice classObj={classObj} />
              <ClassNotice classObj={classObj} />
              {problem === null ? null : (
                <Alert kind="error" title={problem.message}>
                  <p>{problem.isRefused ? null : 'Your view must be recorded before the exam opens.'}</p>
                  <Button look="line" size="small" icon="refresh" onClick={logView}>
                    Try again
                  </Button>
                </Alert>
              )}
              <NextCard
                classObj={classObj}
                studentData={student}
                isWaiting={isWaiting}
                isPlaying={isPlaying}
                isShort={isPlaying && hasWords}
                isReading={isReading}
                onWatch={watch}
                onRead={read}
                onOpenPdf={logView}
                onShowProof={() => setShowsProof(true)}
              />
            </div>
            {isPlaying && hasWords ? (
              <div className={styles.words}>
                {playback === null ? null : (
                  <Suspense>
                    <VideoWords playback={playback} chapters={chapters} title={className} />
                  </Suspense>
                )}
              </div>
            ) : null}
          </div>
          <div className={styles.body}>
            {student === null ? null : <MemberStart classObj={classObj} student={student} isPlaying={isPlaying} />}
            <ClassDetails classObj={classObj} isPlaying={isPlaying} />
            {student === null ? null : <MemberEnd classObj={classObj} />}
          </div>
        </div>
      </div>
      <RelatedPlace classObj={classObj} />
      <ProofOfCeDialog open={showsProof} onClose={() => setShowsProof(false)} item={{ c: classObj.hash }} />
    </>
  );
}
