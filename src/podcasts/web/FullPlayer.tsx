import { Link } from 'react-router';
import { useStore } from 'zustand/react';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { siteMap } from '#site-map.ts';
import { Chapters } from './Chapters.tsx';
import { close } from './player.ts';
import type { PlayerState } from './player-state.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { PlayerControls } from './PlayerControls.tsx';
import { PlayerNotice } from './PlayerNotice.tsx';
import { SaveOffline } from './SaveOffline.tsx';
import { queueStore } from './queue-store.ts';
import { PlayTime, SeekLine } from './SeekLine.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import styles from './FullPlayer.module.css';

type Props = {
  readonly player: PlayerState;
  readonly episode: PlayerEpisode;
  readonly onQueue: () => void;
  readonly onClose: () => void;
};

/** The whole player, over the full screen. */
export function FullPlayer({ player, episode, onQueue, onClose }: Props) {
  const waiting = useStore(queueStore).length;
  function stop() {
    onClose();
    close();
  }
  return (
    <Dialog className={styles.dialog} title={episode.title} closeButton onClose={onClose}>
      <div className={styles.content}>
        {episode.photo === null ? null : (
          <img className={styles.cover} src={episode.photo} alt="" width="600" height="600" />
        )}
        <p className={styles.show}>
          <Link to={siteMap.podcast(episode.podcastShowHash, episode.hash)} onClick={onClose}>
            {episode.showTitle}
          </Link>
          {episode.speakerName === '' ? null : <span className={styles.speaker}>{episode.speakerName}</span>}
        </p>
        <PlayerNotice player={player} />
        <SeekLine durationSec={player.durationSec} title={episode.title} />
        <div className={styles.row}>
          <PlayTime durationSec={player.durationSec} />
          <SpeedMenu speed={player.speed} />
        </div>
        <PlayerControls player={player} size="large" autoFocus />
        {episode.chapters.length === 0 ? null : (
          <section aria-labelledby="full-chapters">
            <Subheading as="h3" id="full-chapters">
              Chapters
            </Subheading>
            <Chapters episode={episode} isOnDeep />
          </section>
        )}
        <div className={styles.row}>
          <Button look="ghost" size="small" aria-haspopup="dialog" onClick={onQueue}>
            {waiting === 0 ? 'Listening queue' : `Listening queue (${waiting})`}
          </Button>
          <SaveOffline episode={episode} look="ghost" />
          <Button look="ghost" size="small" icon="close" onClick={stop}>
            Close player
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
