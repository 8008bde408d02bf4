import { lazy, Suspense, useEffect, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand/react';
import { formatDuration } from '#platform/shared/dates.ts';
import { nextPaint } from '#platform/web/next-paint.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { IconButton, iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import { seekStepSec } from '../playback-positions.ts';
import { close, restore, seekBy, startQueue } from './player.ts';
import { PlayerControls } from './PlayerControls.tsx';
import type { PlayerEpisode } from './player-episode.ts';
import { PlayerNotice } from './PlayerNotice.tsx';
import { secondStore, type PlayerState } from './player-state.ts';
import { QueueIcon } from './QueueIcon.tsx';
import { queueStore } from './queue-store.ts';
import { PlayTime, SeekLine } from './SeekLine.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import { usePlayer } from './use-player.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import styles from './AudioBar.module.css';

const FullPlayer = lazy(() => import('./FullPlayer.tsx').then((module) => ({ default: module.FullPlayer })));
const QueuePanel = lazy(() => import('./QueuePanel.tsx').then((module) => ({ default: module.QueuePanel })));

/** The speaker, or where it is waiting. */
function Below({ player, episode }: { readonly player: PlayerState; readonly episode: PlayerEpisode }) {
  const waitsAt = useStore(secondStore, (second) =>
    player.status === 'paused' && !player.isFinished && second >= 1 ? Math.floor(second) : null,
  );
  return waitsAt === null
    ? [episode.showTitle, episode.speakerName].filter(Boolean).join(' · ')
    : `Paused at ${formatDuration(waitsAt)}`;
}

const queueWords = (count: number) =>
  count === 0 ? 'Listening queue, empty' : `Listening queue, ${count} ${count === 1 ? 'episode' : 'episodes'}`;

/** The bar at the bottom of every page. It stays while pages change, and comes back, paused, after a reload. */
export function AudioBar() {
  const player = usePlayer();
  const queue = useStore(queueStore);
  const { episode } = player;
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ readonly what: 'player' | 'queue'; readonly at: string } | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    startQueue();
    return restore();
  }, []);
  if (episode === null) return null;
  const open = (what: 'player' | 'queue') => setOpened({ what, at: pathname });
  const shown = opened?.at === pathname ? opened.what : null;

  // Without the bar, every element of the page is styled again: that comes once the bar is out of sight.
  function leave() {
    setLeaving(true);
    void nextPaint().then(() => {
      close();
      setLeaving(false);
    });
  }

  // Arrows go back and forward from every button of the bar; a menu needs them for itself.
  function step(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || (event.target as Element).closest('[role="menu"]')) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    seekBy(event.key === 'ArrowLeft' ? -seekStepSec : seekStepSec);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut of its buttons and its slider, which do the same by themselves */}
      <section className={styles.bar} aria-label="Podcast player" hidden={isLeaving} onKeyDown={step}>
        <SeekLine className={styles.line} look="edge" durationSec={player.durationSec} title={episode.title} />
        <PlayerNotice player={player} isInBar />
        <div className={classNames(layout.wrap, styles.inner)}>
          <button className={styles.episode} type="button" aria-haspopup="dialog" onClick={() => open('player')}>
            {episode.photo === null ? (
              <Icon name="microphone" />
            ) : (
              <img src={episode.photo} alt="" width="50" height="50" />
            )}
            <span className={styles.words}>
              <span className={typography.visuallyHidden}>Open player: </span>
              <b className={styles.title}>{episode.title}</b>
              <span className={styles.show}>
                <Below player={player} episode={episode} />
              </span>
            </span>
          </button>
          <PlayerControls className={styles.controls} player={player} />
          <div className={styles.more}>
            <PlayTime className={styles.time} durationSec={player.durationSec} />
            <span className={styles.speed}>
              <SpeedMenu speed={player.speed} />
            </span>
            <button
              type="button"
              className={iconButtonClasses('plain', styles.queue)}
              aria-haspopup="dialog"
              aria-label={queueWords(queue.length)}
              onClick={() => open('queue')}
            >
              <QueueIcon />
              {queue.length === 0 ? null : <span className={styles.count}>{queue.length}</span>}
            </button>
            <IconButton icon="close" label="Close player" onClick={leave} />
          </div>
        </div>
      </section>
      <Suspense fallback={null}>
        {shown === 'player' ? (
          <FullPlayer player={player} episode={episode} onQueue={() => open('queue')} onClose={() => setOpened(null)} />
        ) : shown === 'queue' ? (
          <QueuePanel queue={queue} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
