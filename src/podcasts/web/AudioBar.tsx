import { useEffect, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { seekStepSec } from '../playback-positions.ts';
import { FullPlayer } from './FullPlayer.tsx';
import { close, restore, seekBy } from './player.ts';
import { PlayerControls, SpeedSelect } from './PlayerControls.tsx';
import { PlayerNotice } from './PlayerNotice.tsx';
import { PlayTime, SeekLine } from './SeekLine.tsx';
import { usePlayer } from './use-player.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './AudioBar.module.css';

/** The bar at the bottom of every page. It stays while pages change, and comes back, paused, after a reload. */
export function AudioBar() {
  const player = usePlayer();
  const { episode } = player;
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  useEffect(restore, []);
  if (episode === null) return null;

  // Arrows go back and forward from every button of the bar; the list of speeds needs them for itself.
  function step(event: KeyboardEvent) {
    if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    seekBy(event.key === 'ArrowLeft' ? -seekStepSec : seekStepSec);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut of its buttons and its slider, which do the same by themselves */}
      <section className={styles.bar} aria-label="Podcast player" onKeyDown={step}>
        <SeekLine className={styles.line} look="edge" durationSec={player.durationSec} title={episode.title} />
        <PlayerNotice player={player} isInBar />
        <div className={classNames(layout.wrap, styles.inner)}>
          <button className={styles.episode} type="button" aria-haspopup="dialog" onClick={() => setOpenedAt(pathname)}>
            {episode.photo === null ? (
              <Icon name="microphone" />
            ) : (
              <img src={episode.photo} alt="" width="50" height="50" />
            )}
            <span className={styles.words}>
              <span className={typography.visuallyHidden}>Open player: </span>
              <b className={styles.title}>{episode.title}</b>
              <span className={styles.show}>
                {[episode.showTitle, episode.speakerName].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
          <PlayerControls className={styles.controls} player={player} />
          <div className={styles.more}>
            <PlayTime className={styles.time} durationSec={player.durationSec} />
            <SpeedSelect className={styles.speed} speed={player.speed} id="bar-speed" />
            <IconButton className={styles.close} icon="close" label="Close player" onClick={close} />
          </div>
        </div>
      </section>
      {openedAt === pathname ? (
        <FullPlayer player={player} episode={episode} onClose={() => setOpenedAt(null)} />
      ) : null}
    </>
  );
}
