import { formatDuration } from '#platform/shared/dates.ts';
import { chapterAt } from '#platform/shared/playback.ts';
import { play, resume, seekTo } from './player.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { usePlayer, usePosition } from './use-player.ts';
import styles from './Chapters.module.css';

/** The chapters of an episode; pressing one plays from there. */
export function Chapters({ episode }: { readonly episode: PlayerEpisode }) {
  const player = usePlayer();
  const position = usePosition();
  const isThis = player.episode?.hash === episode.hash;
  const current = isThis ? chapterAt(episode.chapters, position) : null;
  function playFrom(startSec: number) {
    if (isThis) resume();
    else play(episode);
    seekTo(startSec);
  }
  return (
    <ol className={styles.chapters}>
      {episode.chapters.map((chapter) => (
        <li key={chapter.startSec}>
          <button
            type="button"
            aria-current={chapter === current ? 'true' : undefined}
            onClick={() => playFrom(chapter.startSec)}
          >
            <span className={styles.start}>{formatDuration(chapter.startSec)}</span>
            <span>{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
