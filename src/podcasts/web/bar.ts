// Whether the bar stands at the bottom of the page: this much every page loads, and the player itself only once somebody listens.
import { remembered } from './browser-memory.ts';

/** Where the browser keeps the episode that is in the player. */
export const barKey = 'podcast-player';

let isShown: boolean | null = null;
const watchers = new Set<() => void>();

export function isBarShown(): boolean {
  isShown ??= remembered(barKey) !== null;
  return isShown;
}

export function showBar(): void {
  if (isShown === true) return;
  isShown = true;
  for (const watcher of watchers) watcher();
}

export function watchBar(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
