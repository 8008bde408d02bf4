// What is to be heard next, as this browser knows it: a visitor's queue is here alone, a member's is on the server
// as well (listening-queue.ts).
import { createStore } from 'zustand/vanilla';
import { asRecord, storedValue } from '#platform/web/storage.ts';
import { onSessionChange } from '#platform/web/session.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { readPlayerEpisode } from './stored-episode.ts';

export type StoredQueue = {
  readonly episodes: readonly PlayerEpisode[];
  /** The server has the same. */
  readonly isSynced: boolean;
};

export const storedQueue = storedValue<StoredQueue>('podcast-queue', (read) => {
  const { episodes, isSynced } = asRecord(read) ?? {};
  if (!Array.isArray(episodes)) return null;
  return {
    episodes: episodes.map(readPlayerEpisode).filter((episode) => episode !== null),
    isSynced: isSynced === true,
  };
});

/** The queue, for what shows it; empty on the server and while a page wakes up. */
export const queueStore = createStore<readonly PlayerEpisode[]>(() => []);

const follow = () => queueStore.setState(storedQueue.read()?.episodes ?? [], true);

/** Brings the store in line with what is stored, now and whenever another tab changes it or someone signs out. */
export function followQueue(): void {
  follow();
  addEventListener('storage', follow);
  onSessionChange((session) => {
    if (session === null) follow();
  });
}

/** Keeps a queue in this browser and shows it. */
export function writeQueue(queue: StoredQueue): void {
  storedQueue.write(queue);
  queueStore.setState(queue.episodes, true);
}
