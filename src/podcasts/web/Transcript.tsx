import { formatDuration } from '#platform/shared/dates.ts';
import { readTranscript } from '#platform/shared/transcript.ts';
import { play, resume, seekTo } from './player.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { usePlayer } from './use-player.ts';
import styles from './Transcript.module.css';

/** What is said, folded away. Where the transcript has times, pressing one plays from there. */
export function Transcript({
  transcript,
  episode,
}: {
  readonly transcript: string;
  readonly episode: PlayerEpisode | null;
}) {
  const player = usePlayer();
  function playFrom(startSec: number) {
    if (episode === null) return;
    if (player.episode?.hash === episode.hash) resume();
    else play(episode);
    seekTo(startSec);
  }
  return (
    <details className={styles.transcript}>
      <summary>Transcript</summary>
      {readTranscript(transcript).map(({ startSec, text }, index) => (
        <p key={index}>
          {startSec === null || episode === null ? null : (
            <button
              type="button"
              className={styles.start}
              aria-label={`Play from ${formatDuration(startSec)}`}
              onClick={() => playFrom(startSec)}
            >
              {formatDuration(startSec)}
            </button>
          )}
          {text}
        </p>
      ))}
    </details>
  );
}
