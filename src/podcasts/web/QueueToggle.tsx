import { useStore } from 'zustand/react';
import { showToast } from '#platform/web/ui/toast.ts';
import { iconButtonClasses } from '#platform/web/ui/IconButton.tsx';
import type { PlayerEpisode } from './player-episode.ts';
import { withPlayer } from './player-door.ts';
import { QueueIcon } from './QueueIcon.tsx';
import { queueStore } from './queue-store.ts';

/** Puts an episode into the listening queue, and says that it did. */
export function enqueue(episode: PlayerEpisode, where: 'last' | 'next' = 'last'): void {
  withPlayer((player) => {
    player.enqueue(episode, where);
    showToast(
      where === 'next' ? `“${episode.title}” plays next.` : `“${episode.title}” is in the listening queue.`,
      () => player.removeFromQueue(episode.hash),
    );
  });
}

export const useIsQueued = (hash: string): boolean =>
  useStore(queueStore, (queue) => queue.some((episode) => episode.hash === hash));

/** Puts an episode into the listening queue, or takes it out again. */
export function QueueToggle({ episode }: { readonly episode: PlayerEpisode }) {
  const isQueued = useIsQueued(episode.hash);
  return (
    <button
      type="button"
      className={iconButtonClasses()}
      aria-pressed={isQueued}
      aria-label={`Listening queue: ${episode.title}`}
      onClick={() => (isQueued ? withPlayer((player) => player.removeFromQueue(episode.hash)) : enqueue(episode))}
    >
      <QueueIcon isQueued={isQueued} />
    </button>
  );
}
