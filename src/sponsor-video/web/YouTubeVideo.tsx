import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { takeSound } from '#platform/web/sound.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { VideoFrame } from '#platform/web/ui/VideoFrame.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { sponsorVideoMessages } from '../contract.ts';
import { waitForPlayer } from './player-poll.ts';
import { frameAddress, listenTo, pauseIn, readReport, siteIsReachable } from './youtube-frame.ts';
import styles from './YouTubeVideo.module.css';

type Props = {
  readonly youtubeId: string;
  readonly title: string;
  readonly onEnded: () => void;
  readonly onFailed: (message: string) => void;
};

/**
 * A YouTube video. Nothing is asked of YouTube before the student presses play; an unreachable site starts no player.
 */
export function YouTubeVideo({ youtubeId, title, onEnded, onFailed }: Props) {
  const [state, setState] = useState<'asking' | 'probing' | 'playing'>('asking');
  const frame = useRef<HTMLIFrameElement>(null);
  const callbacks = useRef({ onEnded, onFailed });
  useEffect(() => {
    callbacks.current = { onEnded, onFailed };
  });

  useEffect(() => {
    if (state !== 'playing') return undefined;
    let isAlive = false;
    const pause = () => {
      if (frame.current !== null) pauseIn(frame.current);
    };
    const hear = (message: MessageEvent) => {
      const report = readReport(message, frame.current);
      if (report === null) return;
      isAlive = true;
      if (report === 'playing') takeSound(pause);
      if (report === 'ended') callbacks.current.onEnded();
      if (report === 'failed') callbacks.current.onFailed(sponsorVideoMessages.failed);
    };
    addEventListener('message', hear);
    const stopWaiting = waitForPlayer({
      isReady: () => {
        if (!isAlive && frame.current !== null) listenTo(frame.current);
        return isAlive;
      },
      onTimeout: () => callbacks.current.onFailed(sponsorVideoMessages.timedOut),
    });
    return () => {
      stopWaiting();
      removeEventListener('message', hear);
    };
  }, [state]);

  async function play() {
    setState('probing');
    if (await siteIsReachable()) setState('playing');
    else onFailed(sponsorVideoMessages.unreachable);
  }

  if (state !== 'playing') {
    return (
      <VideoFrame className={styles.closed}>
        <Button look="light" size="large" busy={state === 'probing'} onClick={() => void play()}>
          {state === 'probing' ? null : <Icon name="play" />}
          Play the video
        </Button>
        <p className={classNames(typography.caption, styles.note)}>
          Plays from YouTube. Nothing loads from YouTube until you press play.
        </p>
      </VideoFrame>
    );
  }
  return (
    <VideoFrame>
      {/* YouTube refuses to play for a page that does not say where it is. */}
      <iframe
        ref={frame}
        src={frameAddress(youtubeId, location.origin)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      />
    </VideoFrame>
  );
}
