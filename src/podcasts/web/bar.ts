// Whether the bar is at the bottom of the page: this much every page loads, and the player itself only once
// someone listens.
import { createStore } from 'zustand/vanilla';
import { storedValue } from '#platform/web/storage.ts';
import { readPlayerEpisode, type PlayerEpisode } from './player-episode.ts';

/** The episode that is in the player. */
export const storedEpisode = storedValue<PlayerEpisode>('podcast-player', readPlayerEpisode);

/** Whether the bar is shown; not on the server and while the page wakes up. */
export const barStore = createStore<boolean>(() => false);

if (!import.meta.env.SSR) barStore.setState(storedEpisode.read() !== null);

export const showBar = (): void => barStore.setState(true);
