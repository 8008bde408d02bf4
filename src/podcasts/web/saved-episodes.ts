// Episodes saved for listening without a connection: audio, cover and what the player needs, in the browser's cache.
// They belong to the device.
import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { canSaveFiles, savedFiles } from '#platform/web/saved-files.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { readPlayerEpisode } from './stored-episode.ts';

/** The address under which the cache holds what is known of an episode; no one answers it. */
const cardPrefix = '/kept/episodes/';

/** Null until they are read. */
const savedStore = createStore<readonly PlayerEpisode[] | null>(() => null);
let isReading = false;

async function read(): Promise<void> {
  if (isReading || !canSaveFiles()) return;
  isReading = true;
  try {
    const cache = await caches.open(savedFiles);
    const cards = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(cardPrefix));
    const episodes = await Promise.all(
      cards.map(async (card) => readPlayerEpisode(await (await cache.match(card))?.json())),
    );
    savedStore.setState(
      episodes.filter((episode) => episode !== null),
      true,
    );
  } catch {
    savedStore.setState([], true);
  }
  isReading = false;
}

/** The saved episodes; null until they are read. */
export function useSavedEpisodes(): readonly PlayerEpisode[] | null {
  useEffect(() => {
    if (savedStore.getState() === null) void read();
  }, []);
  return useStore(savedStore);
}

/** Saves an episode. Rejects when it can't be fetched or the device has no room. */
export async function saveEpisode(episode: PlayerEpisode): Promise<void> {
  const cache = await caches.open(savedFiles);
  const audio = await fetch(episode.mp3);
  if (audio.status !== 200) throw new Error(`The audio answered ${audio.status}.`);
  await cache.put(episode.mp3, audio);
  if (episode.cover !== null) await cache.add(episode.cover).catch(() => undefined);
  // Last, so that there is no card without its audio.
  await cache.put(cardPrefix + episode.hash, Response.json(episode));
  // Asks the browser not to clear it when room gets scarce; it may say no.
  void navigator.storage?.persist?.().catch(() => false);
  await read();
}

export async function removeSavedEpisode(episode: PlayerEpisode): Promise<void> {
  const cache = await caches.open(savedFiles);
  await cache.delete(cardPrefix + episode.hash);
  await cache.delete(episode.mp3);
  await read();
}
