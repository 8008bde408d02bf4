// The lock screen, the headset and the keyboard's media keys.
import { chapterAt } from '#platform/shared/playback.ts';
import { seekStepSec } from '../playback-positions.ts';
import type { PlayerEpisode } from './player-episode.ts';

export type MediaActions = {
  readonly play: () => void;
  readonly pause: () => void;
  readonly seekBy: (seconds: number) => void;
  readonly seekTo: (second: number) => void;
  readonly close: () => void;
  readonly next: () => void;
};

const session = (): MediaSession | null =>
  typeof navigator !== 'undefined' && 'mediaSession' in navigator ? navigator.mediaSession : null;

/** Not every browser knows every action. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session()?.setActionHandler(action, handler);
  } catch {
    // The others work.
  }
}

export function handleMediaKeys({ play, pause, seekBy, seekTo, close, next }: MediaActions): void {
  handle('play', play);
  handle('pause', pause);
  handle('stop', close);
  handle('nexttrack', next);
  handle('seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? seekStepSec)));
  handle('seekforward', ({ seekOffset }) => seekBy(seekOffset ?? seekStepSec));
  handle('seekto', ({ seekTime }) => {
    if (seekTime !== undefined && seekTime !== null) seekTo(seekTime);
  });
}

/** Says what plays; with chapters the title of the current one is where albums do. */
export function showOnLockScreen(episode: PlayerEpisode | null, positionSec: number): void {
  const media = session();
  if (media === null) return;
  if (episode === null) {
    media.metadata = null;
    media.playbackState = 'none';
    return;
  }
  const album = chapterAt(episode.chapters, positionSec)?.title ?? episode.showTitle;
  const known = media.metadata;
  if (known?.title === episode.title && known.album === album) return;
  media.metadata = new MediaMetadata({
    title: episode.title,
    artist: episode.speakerName === '' ? episode.showTitle : `${episode.speakerName} · ${episode.showTitle}`,
    album,
    artwork: episode.cover === null ? [] : [{ src: episode.cover, sizes: '1400x1400', type: 'image/jpeg' }],
  });
}

export function showPositionOnLockScreen(
  isPlaying: boolean,
  positionSec: number,
  durationSec: number,
  speed: number,
): void {
  const media = session();
  if (media === null) return;
  media.playbackState = isPlaying ? 'playing' : 'paused';
  if (durationSec > 0)
    media.setPositionState?.({
      duration: durationSec,
      playbackRate: speed,
      position: Math.min(positionSec, durationSec),
    });
}
