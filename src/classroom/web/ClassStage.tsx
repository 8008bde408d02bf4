import { lazy, Suspense } from 'react';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { formatDuration } from '#platform/shared/dates.ts';
import type { Playback } from '#platform/web/video/playback.ts';
import type { StudentData } from '#study-path/contract.ts';
import type { ClassObj } from '../contract.ts';
import { ClassVideo, preloadFilm } from './ClassVideo.tsx';
import styles from './ClassStage.module.css';

const HandoutReader = lazy(() => import('./HandoutReader.tsx').then((module) => ({ default: module.HandoutReader })));

type Props = {
  readonly classObj: ClassObj;
  readonly studentData: StudentData | null;
  readonly isPlaying: boolean;
  /** The handout is read here. */
  readonly isReading: boolean;
  readonly onWatch: () => void;
  readonly onRead: () => void;
  readonly onPlayback: (playback: Playback | null) => void;
  readonly className?: string | undefined;
};

/** "Video with captions and transcript" */
const kindOf = ({ videoUrl, youtubeUrl, captionsUrl, hasPdf }: ClassObj): string => {
  if (videoUrl !== null) return captionsUrl === null ? 'Video' : 'Video with captions and transcript';
  return youtubeUrl !== null ? 'Video from YouTube' : hasPdf ? 'Reading class' : '';
};

/** The artwork, which the film replaces, 16 to 9 both; or the handout, which is as high as its words. */
export function ClassStage({
  classObj,
  studentData,
  isPlaying,
  isReading,
  onWatch,
  onRead,
  onPlayback,
  className,
}: Props) {
  const { photo, durationMin, durationSec, videoUrl, youtubeUrl, pdfClassFile } = classObj;
  const lengthSec = durationSec ?? (durationMin === null ? null : durationMin * 60);
  const hasVideo = videoUrl !== null || youtubeUrl !== null;
  const press = hasVideo ? onWatch : pdfClassFile === null ? null : onRead;
  return (
    <div className={classNames(styles.stage, isReading && styles.reading, className)} id="stage">
      {isReading ? (
        <Suspense fallback={<div className={styles.still} />}>
          <HandoutReader classObj={classObj} studentData={studentData} />
        </Suspense>
      ) : isPlaying ? (
        <ClassVideo classObj={classObj} onPlayback={onPlayback} />
      ) : (
        // A pointer may press the picture as well; the one View control that has a name is the button of the card.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          className={classNames(styles.still, press !== null && styles.pressable)}
          {...(press === null ? {} : { onClick: press })}
          {...(hasVideo ? { onPointerEnter: preloadFilm } : {})}
        >
          {photo === null ? null : (
            <img src={photo} alt="" width="1280" height="720" fetchPriority="high" decoding="sync" />
          )}
          {hasVideo ? (
            <span className={styles.disc} aria-hidden="true">
              <Icon name="play" />
            </span>
          ) : null}
          <p className={styles.foot}>
            <span>{kindOf(classObj)}</span>
            {hasVideo && lengthSec !== null ? <span>{formatDuration(lengthSec)}</span> : null}
          </p>
        </div>
      )}
    </div>
  );
}
