import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { VideoFrame } from '#platform/web/ui/VideoFrame.tsx';
import { sponsorVideoMessages } from '../contract.ts';
import { waitForPlayer } from './player-poll.ts';
import styles from './HostedVideo.module.css';

type Props = {
  readonly videoUrl: string;
  readonly captionsUrl: string | null;
  readonly title: string;
  readonly onEnded: () => void;
  readonly onFailed: (message: string) => void;
};

/**
 * A video of the portal's own, with captions. It plays on arrival; where the browser does not let it, a button asks for the press. The wait for the
 * player begins with playing.
 */
export function HostedVideo({ videoUrl, captionsUrl, title, onEnded, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const stopWaiting = useRef<(() => void) | null>(null);
  const [asksToPlay, setAsksToPlay] = useState(false);
  useEffect(() => () => stopWaiting.current?.(), []);

  function play() {
    video.current?.play().catch((error: unknown) => {
      // Refused without a press. Whatever else goes wrong is told by the player's own events.
      if (error instanceof DOMException && error.name === 'NotAllowedError') setAsksToPlay(true);
    });
  }
  useEffect(play, []);

  function start() {
    setAsksToPlay(false);
    stopWaiting.current?.();
    stopWaiting.current = waitForPlayer({
      isReady: () => (video.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA,
      onTimeout: () => onFailed(sponsorVideoMessages.timedOut),
    });
  }

  function fail() {
    stopWaiting.current?.();
    onFailed(sponsorVideoMessages.failed);
  }

  return (
    <VideoFrame>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are there whenever the provider has them */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onPlay={start}
        onEnded={onEnded}
        onError={fail}
      >
        <source src={videoUrl} onError={fail} />
        {captionsUrl === null ? null : <track kind="captions" srcLang="en" label="English" src={captionsUrl} default />}
      </video>
      {asksToPlay ? (
        <Button className={styles.play} look="light" size="large" icon="play" onClick={play}>
          Play the video
        </Button>
      ) : null}
    </VideoFrame>
  );
}
