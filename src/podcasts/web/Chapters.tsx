import { formatDuration } from '#platform/shared/dates.ts';
import { chapterAt } from '#platform/shared/playback.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Progress } from '#platform/web/ui/Progress.tsx';
import type { Listening } from '../contract.ts';
import { playFrom } from './play-from.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { useHeard } from './use-heard.ts';
import { usePlayer } from './use-player.ts';
import styles from './Chapters.module.css';

type Props = {
  readonly episode: PlayerEpisode;
  readonly known?: Listening | null;
  /** In the player, on its deep color. */
  readonly isOnDeep?: boolean;
};

/**
 * The chapters of an episode: heard ones are checked, the one that is heard shows how far. Pressing one plays from
 * there.
 */
export function Chapters({ episode, known = null, isOnDeep = false }: Props) {
  const player = usePlayer();
  const heard = useHeard(episode, known);
  const { chapters, durationSec } = episode;
  const current = player.episode?.hash === episode.hash ? chapterAt(chapters, heard) : null;
  return (
    <ol className={classNames(styles.chapters, isOnDeep && styles.onDeep)}>
      {chapters.map((chapter, at) => {
        const end = chapters[at + 1]?.startSec ?? durationSec;
        const isNow = chapter === current && heard < end;
        return (
          <li key={chapter.startSec} className={isNow ? styles.now : undefined}>
            <button
              type="button"
              aria-current={isNow ? 'true' : undefined}
              onClick={() => playFrom(episode, chapter.startSec)}
            >
              <span className={classNames(styles.number, heard >= end && end > 0 && styles.heard)}>
                {heard >= end && end > 0 ? <Icon name="check" /> : at + 1}
              </span>
              <span className={styles.title}>{chapter.title}</span>
              <span className={styles.start}>{formatDuration(chapter.startSec)}</span>
              {isNow ? (
                <span className={styles.bar}>
                  <Progress
                    value={heard - chapter.startSec}
                    max={Math.max(1, end - chapter.startSec)}
                    label={`Heard of ${chapter.title}`}
                  />
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
