import { useEffect, useRef, useState } from 'react';
import { VideoFrame } from '#platform/web/ui/VideoFrame.tsx';
import { createPlayback } from '#platform/web/video/playback.ts';
import { usePlayback } from '#platform/web/video/use-playback.ts';
import { VideoFilm } from '#platform/web/video/VideoFilm.tsx';
import { sponsorVideoMessages } from '../contract.ts';
import { waitForPlayer } from './player-poll.ts';

type Props = {
  readonly videoUrl: string;
  readonly captionsUrl: string | null;
  readonly title: string;
  readonly onEnded: () => void;
  readonly onFailed: (message: string) => void;
};

/**
 * A video of the portal's own, with captions, in the player of the classes. It plays on arrival, from its start; where
 * the browser does not let it, a button asks for the press. The wait for the player begins with playing.
 */
export function HostedVideo({ videoUrl, captionsUrl, title, onEnded, onFailed }: Props) {
  const callbacks = useRef({ onEnded, onFailed });
  useEffect(() => {
    callbacks.current = { onEnded, onFailed };
  });
  const [playback] = useState(() => createPlayback());
  const isPaused = usePlayback(playback, (state) => state.isPaused);
  const hasEnded = usePlayback(playback, (state) => state.hasEnded);
  const hasFailed = usePlayback(playback, (state) => state.hasFailed);

  useEffect(() => {
    if (isPaused) return undefined;
    return waitForPlayer({
      isReady: () => !playback.store.getState().isWaiting,
      onTimeout: () => callbacks.current.onFailed(sponsorVideoMessages.timedOut),
    });
  }, [isPaused, playback]);

  useEffect(() => {
    if (hasEnded) callbacks.current.onEnded();
  }, [hasEnded]);

  useEffect(() => {
    if (hasFailed) callbacks.current.onFailed(sponsorVideoMessages.failed);
  }, [hasFailed]);

  return (
    <VideoFrame>
      <VideoFilm
        playback={playback}
        label={title}
        videoUrl={videoUrl}
        captionsUrl={captionsUrl}
        poster={null}
        chapters={[]}
      />
    </VideoFrame>
  );
}
