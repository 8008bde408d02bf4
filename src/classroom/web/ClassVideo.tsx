import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Playback } from '#platform/web/video/playback.ts';
import type { ClassObj } from '../contract.ts';
import styles from './ClassVideo.module.css';

/** The player comes when someone asks for it; `preloadFilm` fetches it a moment before, from under the pointer. */
const loadFilm = () => import('./ClassFilm.tsx');
export const preloadFilm = (): void => void loadFilm();
const ClassFilm = lazy(async () => ({ default: (await loadFilm()).ClassFilm }));

/** YouTube's own player, without its cookies; it is given the portal's address and nothing of the page. */
function embedAddress(youtubeUrl: string): string {
  const id = new URL(youtubeUrl).searchParams.get('v') ?? '';
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0&modestbranding=1`;
}

type Props = {
  readonly classObj: ClassObj;
  readonly onPlayback?: (playback: Playback | null) => void;
};

/** The class's own video in the portal's player, or YouTube's. */
export function ClassVideo({ classObj, onPlayback }: Props) {
  const { className, videoUrl, youtubeUrl, photo } = classObj;
  if (videoUrl !== null) {
    return (
      <Suspense
        fallback={
          <div className={styles.place} role="status" aria-label="Loading the video">
            {photo === null ? null : <img src={photo} alt="" width="1280" height="720" />}
          </div>
        }
      >
        <ClassFilm classObj={{ ...classObj, videoUrl }} onPlayback={onPlayback} />
      </Suspense>
    );
  }
  return youtubeUrl === null ? null : <YouTubeFrame address={embedAddress(youtubeUrl)} title={className} />;
}

function YouTubeFrame({ address, title }: { readonly address: string; readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that was pressed is gone: the keyboard continues at the player.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin"
    />
  );
}
