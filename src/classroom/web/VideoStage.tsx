import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '#platform/shared/dates.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { VideoFrame } from '#platform/web/ui/VideoFrame.tsx';
import { siteMap } from '#site-map.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './VideoStage.module.css';
import { classroomMessages, type ClassObj } from '../contract.ts';

type Props = {
  readonly classObj: ClassObj;
  readonly isPlaying: boolean;
  readonly isVisitor: boolean;
  readonly onShow: (plays: boolean) => void;
};

/** YouTube's own player, without its cookies; it is given the portal's address and nothing of the page. */
function embedAddress(youtubeUrl: string): string {
  const id = new URL(youtubeUrl).searchParams.get('v') ?? '';
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0&modestbranding=1`;
}

/** The class's own video, or YouTube's player. */
export function Player({ classObj: { className, videoUrl, captionsUrl, youtubeUrl, photo } }: Pick<Props, 'classObj'>) {
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that was pressed is gone: the keyboard goes on at the player.
  useEffect(() => (video.current ?? frame.current)?.focus({ preventScroll: true }), []);
  if (videoUrl !== null) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is there whenever the class has captions
      <video
        ref={video}
        src={videoUrl}
        controls
        autoPlay
        playsInline
        tabIndex={0}
        preload="metadata"
        aria-label={className}
        {...(photo === null ? {} : { poster: photo })}
      >
        {captionsUrl === null ? null : <track kind="captions" src={captionsUrl} srcLang="en" label="English" />}
      </video>
    );
  }
  if (youtubeUrl === null) return null;
  return (
    <iframe
      ref={frame}
      src={embedAddress(youtubeUrl)}
      title={className}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin"
    />
  );
}

/** Artwork with a View button, which the video takes the place of. Sponsor and disclosure are read before it starts. */
export function VideoStage({ classObj, isPlaying, isVisitor, onShow }: Props) {
  const {
    hash,
    className,
    photo,
    durationMin,
    captionsUrl,
    videoUrl,
    youtubeUrl,
    disclosure,
    isTutorial,
    hasExam,
    creditEnd,
  } = classObj;
  const address = videoUrl ?? youtubeUrl;
  const length = durationMin === null ? null : formatDuration(durationMin * 60);
  return (
    <div className={classNames(layout.onPanel, styles.stage)} id="stage">
      <div className={layout.wrap}>
        <div className={styles.bar}>
          <BackLink className={styles.back} to={isTutorial ? siteMap.tutorials() : siteMap.onDemand()}>
            {isTutorial ? 'Product Training' : 'On-Demand CE'}
          </BackLink>
          {address === null ? null : (
            <Button
              className={styles.barButton}
              look="ghost"
              size="small"
              icon={isPlaying ? 'close' : 'play'}
              onClick={() => onShow(!isPlaying)}
            >
              {isPlaying ? 'Close video' : 'View'}
            </Button>
          )}
        </div>
        <VideoFrame className={isPlaying ? undefined : styles.still}>
          {isPlaying ? (
            <Player classObj={classObj} />
          ) : (
            <>
              {photo === null ? null : (
                <img src={photo} alt="" width="1280" height="720" fetchPriority="high" decoding="sync" />
              )}
              {address === null ? null : (
                <button
                  className={styles.play}
                  type="button"
                  aria-label={`View ${className}`}
                  onClick={() => onShow(true)}
                >
                  <Icon name="play" />
                </button>
              )}
              <figcaption className={styles.caption}>
                <span>{address === null ? '' : captionsUrl === null ? 'Video' : 'Video with captions'}</span>
                {length === null ? null : <span className={typography.number}>{length}</span>}
              </figcaption>
            </>
          )}
        </VideoFrame>
        {address === null ? null : (
          <noscript>
            <p className={styles.note}>
              <a href={address}>View the video</a>
            </p>
          </noscript>
        )}
        {isPlaying && isVisitor && hasExam && creditEnd !== 'ended' ? (
          <p className={styles.note} role="status">
            <Link to={siteMap.login(siteMap.classroom(hash))} rel="nofollow">
              {classroomMessages.signInForCredit}
            </Link>{' '}
            This view is not recorded.
          </p>
        ) : null}
        {isPlaying && videoUrl === null && youtubeUrl !== null ? (
          <p className={styles.note}>
            The video comes from YouTube.{' '}
            <a href={youtubeUrl} target="_blank" rel="noopener noreferrer">
              Open it there
              <span className={typography.visuallyHidden}> (new tab)</span>
            </a>{' '}
            if it does not play here.
          </p>
        ) : null}
        {disclosure === '' ? null : (
          <p className={styles.note}>
            <b>Disclosure</b> {disclosure}
          </p>
        )}
      </div>
    </div>
  );
}
