import { Link, useLocation } from 'react-router';
import { ActionList, ActionNote } from '#platform/web/ui/ActionList.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { returnPathHere } from '#platform/web/return-path.ts';
import { siteMap } from '#site-map.ts';
import { QueueToggle } from '#watch-later/web/QueueToggle.tsx';
import type { CardProps } from './NextCard.tsx';
import styles from './ClassActions.module.css';

/** Video, hand-out, Watch Later. */
export function ClassActions({ classObj, studentData, isPlaying, onShow, onWatch, onOpenPdf }: CardProps) {
  const location = useLocation();
  const { hash, className, videoUrl, youtubeUrl, hasPdf, pdfClassFile, queueId, finishUntil } = classObj;
  const isViewed = (studentData?.classViewCount ?? 0) > 0;
  return (
    <ActionList>
      {videoUrl === null && youtubeUrl === null ? null : (
        <li>
          <button type="button" onClick={() => (isPlaying ? onShow(false) : onWatch())}>
            <Icon name={isPlaying ? 'close' : 'play'} />
            {isPlaying ? 'Close video' : isViewed ? 'View again' : 'View'}
          </button>
        </li>
      )}
      {hasPdf ? (
        <li>
          {pdfClassFile === null ? (
            <Link to={siteMap.login(returnPathHere(location))} rel="nofollow">
              <Icon name="download" />
              PDF
              <ActionNote>Sign in first</ActionNote>
            </Link>
          ) : (
            <a href={pdfClassFile} target="_blank" rel="noopener" onClick={onOpenPdf}>
              <Icon name="download" />
              PDF
              <ActionNote>New tab</ActionNote>
            </a>
          )}
        </li>
      ) : null}
      {/* A retired class is in no list any more, Watch Later included. */}
      {finishUntil === null ? (
        <li className={styles.queue}>
          <Icon name="clock" />
          Watch Later
          <QueueToggle c={hash} className={className} queueId={queueId} />
        </li>
      ) : null}
    </ActionList>
  );
}
