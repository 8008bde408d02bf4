import { useState, useSyncExternalStore } from 'react';
import { sizeText } from '#platform/shared/file-size.ts';
import { canSaveFiles } from '#platform/web/saved-files.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import type { PlayerEpisode } from './player-episode.ts';
import { removeSavedEpisode, saveEpisode, useSavedEpisodes } from './saved-episodes.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import typography from '#platform/web/ui/typography.module.css';
import styles from './SaveOffline.module.css';

const never = () => () => undefined;

type Props = {
  readonly episode: PlayerEpisode;
  /** Bytes; said beforehand where they are known. */ readonly bytes?: number;
  /** `ghost` on dark colors. */
  readonly look?: 'line' | 'ghost';
};

/** Saves an episode on this device, or takes it off again. Not there where the browser can't keep anything. */
export function SaveOffline({ episode, bytes = 0, look = 'line' }: Props) {
  const canSave = useSyncExternalStore(never, canSaveFiles, () => false);
  const saved = useSavedEpisodes();
  const [work, setWork] = useState<'none' | 'busy' | 'failed'>('none');
  if (!canSave || saved === null) return null;
  const isSaved = saved.some(({ hash }) => hash === episode.hash);

  async function change() {
    setWork('busy');
    try {
      await (isSaved ? removeSavedEpisode(episode) : saveEpisode(episode));
      setWork('none');
    } catch {
      setWork('failed');
    }
  }

  // On a phone or a tablet it is next to other buttons: one word says enough there.
  const onPhone = isSaved ? 'Remove' : work === 'busy' ? 'Saving' : 'Save';
  const words = isSaved ? 'Remove from device' : work === 'busy' ? 'Saving' : 'Save for offline';
  return (
    <span className={styles.saveOffline}>
      <Button
        look={look}
        size="small"
        icon={isSaved ? 'close' : 'download'}
        busy={work === 'busy'}
        aria-label={`${words}: ${episode.title}`}
        onClick={() => void change()}
      >
        <span className={styles.whole}>{words}</span>
        <span className={styles.short}>{onPhone}</span>
      </Button>
      {!isSaved && bytes > 0 && work === 'none' ? (
        <span
          className={classNames(typography.caption, typography.number, styles.size, look === 'ghost' && styles.onDark)}
        >
          {sizeText(bytes)}
        </span>
      ) : null}
      <span className={classNames(typography.caption, styles.note, look === 'ghost' && styles.onDark)} role="status">
        {work === 'failed'
          ? 'We couldn’t save it. Check your connection and the free space on this device, then try again.'
          : isSaved
            ? 'Saved on this device.'
            : ''}
      </span>
    </span>
  );
}
