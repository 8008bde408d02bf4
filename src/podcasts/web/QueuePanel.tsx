import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { formatDuration } from '#platform/shared/dates.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import typography from '#platform/web/ui/typography.module.css';
import { siteMap } from '#site-map.ts';
import { clearQueue, moveInQueue, play, removeFromQueue } from './player.ts';
import type { PlayerEpisode } from './player-episode.ts';
import styles from './QueuePanel.module.css';

type Props = { readonly queue: readonly PlayerEpisode[]; readonly onClose: () => void };

/** What is heard next, in order. Alt with an arrow moves an episode, Delete takes it out; each has a button as well. */
export function QueuePanel({ queue, onClose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');

  function focusRow(at: number, name: 'up' | 'down' | 'remove') {
    const row = list.current?.children[Math.max(0, at)];
    const buttons = row?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-act="${name}"]:not(:disabled)`);
    (wanted ?? buttons[0])?.focus();
  }
  function move(episode: PlayerEpisode, by: number) {
    const to = queue.indexOf(episode) + by;
    if (to < 0 || to >= queue.length) return;
    // A key that is pressed next finds the focus where it belongs.
    flushSync(() => {
      moveInQueue(episode.hash, by);
      setSaid(`${episode.title} is now ${to + 1} of ${queue.length}.`);
    });
    focusRow(to, by < 0 ? 'up' : 'down');
  }
  function remove(episode: PlayerEpisode) {
    const at = queue.indexOf(episode);
    flushSync(() => {
      removeFromQueue(episode.hash);
      setSaid(`${episode.title} was removed from the queue.`);
    });
    focusRow(Math.min(at, queue.length - 2), 'remove');
  }
  function pressKey(event: KeyboardEvent, episode: PlayerEpisode) {
    if (event.key === 'Delete') remove(episode);
    else if (event.altKey && event.key === 'ArrowUp') move(episode, -1);
    else if (event.altKey && event.key === 'ArrowDown') move(episode, 1);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog className={styles.dialog} title="Listening queue" closeButton onClose={onClose}>
      {queue.length === 0 ? (
        <p className={styles.empty}>Your queue is empty. Choose “Add to queue” next to an episode to play it next.</p>
      ) : (
        <>
          <ol ref={list} className={styles.list}>
            {queue.map((episode, at) => (
              // The keys are short cuts of the row's own buttons.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li key={episode.hash} className={styles.row} onKeyDown={(event) => pressKey(event, episode)}>
                <IconButton
                  icon="play"
                  label={`Play ${episode.title} now`}
                  onClick={() => {
                    play(episode);
                    onClose();
                  }}
                />
                <p className={styles.words}>
                  <Link to={siteMap.podcast(episode.podcastShowHash, episode.hash)} onClick={onClose}>
                    {episode.title}
                  </Link>
                  <span className={styles.facts}>
                    {episode.showTitle} · {formatDuration(episode.durationSec)}
                  </span>
                </p>
                <IconButton
                  className={styles.up}
                  data-act="up"
                  icon="down"
                  label={`Move ${episode.title} up`}
                  disabled={at === 0}
                  onClick={() => move(episode, -1)}
                />
                <IconButton
                  data-act="down"
                  icon="down"
                  label={`Move ${episode.title} down`}
                  disabled={at === queue.length - 1}
                  onClick={() => move(episode, 1)}
                />
                <IconButton
                  data-act="remove"
                  icon="close"
                  label={`Remove ${episode.title} from the queue`}
                  onClick={() => remove(episode)}
                />
              </li>
            ))}
          </ol>
          <p className={styles.foot}>
            <span>
              Plays automatically.<span className={styles.keys}> To move an episode, press Alt and an arrow key.</span>
            </span>
            <Button look="ghost" size="small" onClick={clearQueue}>
              Clear
            </Button>
          </p>
        </>
      )}
      <p className={typography.visuallyHidden} role="status">
        {said}
      </p>
    </Dialog>
  );
}
