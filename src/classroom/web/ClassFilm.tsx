import { useEffect, useState } from 'react';
import { type Playback, createPlayback } from '#platform/web/video/playback.ts';
import { VideoFilm } from '#platform/web/video/VideoFilm.tsx';
import type { ClassObj } from '../contract.ts';
import { openViewing } from './viewing.ts';

type Props = {
  readonly classObj: ClassObj & { readonly videoUrl: string };
  /** Receives the video while it exists, for the transcript next to it. */
  readonly onPlayback?: ((playback: Playback | null) => void) | undefined;
};

/** The class's own video. It continues where the member stopped on any device, or the visitor in this browser. */
export function ClassFilm({
  classObj: { hash, className, videoUrl, captionsUrl, photo, chapters },
  onPlayback,
}: Props) {
  const [viewing] = useState(() => openViewing(hash));
  const [playback] = useState(() => createPlayback(viewing.report));
  useEffect(() => {
    onPlayback?.(playback);
    return () => onPlayback?.(null);
  }, [playback, onPlayback]);
  return (
    <VideoFilm
      playback={playback}
      label={`Video: ${className}`}
      videoUrl={videoUrl}
      captionsUrl={captionsUrl}
      poster={photo}
      chapters={chapters}
      resume={viewing.resume}
      takesFocus
    />
  );
}
