import { Link, useLocation } from 'react-router';
import { sizeText } from '#platform/shared/file-size.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import { returnPathHere } from '#platform/web/return-path.ts';
import { siteMap } from '#site-map.ts';
import { QueueToggle } from '#watch-later/web/QueueToggle.tsx';
import type { ClassObj } from '../contract.ts';
import type { CardProps } from './NextCard.tsx';
import styles from './ClassActions.module.css';

/** Hands the address to whatever the device shares by; where it has nothing, the address is copied. */
async function share({ className }: ClassObj): Promise<void> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: className, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast('Link copied.');
  } catch {
    // Closing the device's own dialog means a change of mind.
  }
}

const round = () => classNames(iconButtonClasses('line'), styles.round);

/** Watch Later, the handout, telling a colleague; and the video again, once it was viewed. */
export function ClassActions({ classObj, studentData, isPlaying, onWatch, onOpenPdf }: CardProps) {
  const location = useLocation();
  const { hash, className, videoUrl, youtubeUrl, hasPdf, pdfBytes, pdfTitle, pdfClassFile, queueId, finishUntil } =
    classObj;
  const hasVideo = videoUrl !== null || youtubeUrl !== null;
  const isViewed = (studentData?.classViewCount ?? 0) > 0;
  const pdf = (
    <>
      <span className={round()}>
        <Icon name="download" />
      </span>
      <span>
        <span className={styles.name}>{pdfTitle || 'Handout'}</span> <small>PDF, {sizeText(pdfBytes)}</small>
      </span>
    </>
  );
  return (
    <ul className={styles.acts}>
      {hasVideo && isViewed && !isPlaying ? (
        <li>
          <button className={styles.act} type="button" onClick={onWatch}>
            <span className={round()}>
              <Icon name="play" />
            </span>
            Watch again
          </button>
        </li>
      ) : null}
      {/* A retired class is in no list any more, Watch Later included. */}
      {finishUntil === null ? (
        <li className={styles.act}>
          <QueueToggle c={hash} className={className} queueId={queueId} />
          <span aria-hidden="true">Watch Later</span>
        </li>
      ) : null}
      {hasPdf ? (
        <li>
          {pdfClassFile === null ? (
            <Link
              className={styles.act}
              to={siteMap.login(returnPathHere(location))}
              rel="nofollow"
              title="Sign in first"
            >
              {pdf}
            </Link>
          ) : (
            <a
              className={styles.act}
              href={pdfClassFile}
              target="_blank"
              rel="noopener"
              title="Opens in a new tab"
              onClick={onOpenPdf}
            >
              {pdf}
            </a>
          )}
        </li>
      ) : null}
      <li>
        <button className={styles.act} type="button" onClick={() => void share(classObj)}>
          <span className={round()}>
            <Icon name="mail" />
          </span>
          Share
        </button>
      </li>
    </ul>
  );
}
