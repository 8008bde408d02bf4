import { Link } from 'react-router';
import { Subheading } from '#platform/web/ui/Subheading.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { siteMap } from '#site-map.ts';
import { Chapters } from './Chapters.tsx';
import { close } from './player.ts';
import type { PlayerState } from './player-state.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { PlayerControls, SpeedSelect } from './PlayerControls.tsx';
import { PlayerNotice } from './PlayerNotice.tsx';
import { SaveOffline } from './SaveOffline.tsx';
import { PlayTime, SeekLine } from './SeekLine.tsx';
import styles from './FullPlayer.module.css';

type Props = { readonly player: PlayerState; readonly episode: PlayerEpisode; readonly onClose: () => void };

/** The whole player: full height on a phone, a panel on larger screens. */
export function FullPlayer({ player, episode, onClose }: Props) {
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
          <SpeedSelect speed={player.speed} id="full-speed" />
        </div>
        <PlayerControls player={player} size="large" autoFocus />
        {episode.chapters.length === 0 ? null : (
          <section aria-labelledby="full-chapters">
            <Subheading as="h3" id="full-chapters">
              Chapters
            </Subheading>
            <Chapters episode={episode} />
          </section>
        )}
        <div className={styles.row}>
          <SaveOffline episode={episode} look="ghost" />
          <Button look="ghost" size="small" icon="close" onClick={stop}>
            Close player
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
