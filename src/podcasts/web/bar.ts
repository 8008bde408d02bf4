// Whether the bar is at the bottom of the page: this much every page loads, and the player itself only once
// someone listens.
import { createStore } from 'zustand/vanilla';
import { storedText } from '#platform/web/storage.ts';

/** Where the browser stores the episode that is in the player (stored-episode.ts). */
export const episodeKey = 'podcast-player';

/** Whether the bar is shown; not on the server and while the page wakes up. */
export const barStore = createStore<boolean>(() => false);

if (!import.meta.env.SSR) barStore.setState(storedText(episodeKey).read() !== null);

export const showBar = (): void => barStore.setState(true);
