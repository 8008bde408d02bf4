import { useEffect, useRef } from 'react';
import { sponsorVideoMessages } from '../contract.ts';
import { waitForPlayer } from './player-poll.ts';

type Props = { readonly videoUrl: string; readonly captionsUrl: string | null; readonly title: string; readonly autoPlay: boolean; readonly onEnded: () => void; readonly onFailed: (message: string) => void };

/** A video of the portal's own, with captions. The wait for the player begins when the student presses play. */
export function HostedVideo({ videoUrl, captionsUrl, title, autoPlay, onEnded, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const stopWaiting = useRef<(() => void) | null>(null);
  useEffect(() => () => stopWaiting.current?.(), []);

  function wait() {
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
    <div className="screen">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are there whenever the provider has them */}
      <video ref={video} controls playsInline preload="metadata" autoPlay={autoPlay} aria-label={title} onPlay={wait} onEnded={onEnded} onError={fail}>
        <source src={videoUrl} onError={fail} />
        {captionsUrl === null ? null : <track kind="captions" srcLang="en" label="English" src={captionsUrl} default />}
      </video>
    </div>
  );
}
