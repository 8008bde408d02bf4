import { useSyncExternalStore } from 'react';
import { currentPlayer, currentPosition, noPlayer, watchPlayer, watchPosition, type PlayerState } from './player.ts';

/** What is in the player; it changes with the deeds, not with the time. */
export const usePlayer = (): PlayerState => useSyncExternalStore(watchPlayer, currentPlayer, noPlayer);

/** The second that is heard, several times a second while it plays. */
export const usePosition = (): number => useSyncExternalStore(watchPosition, currentPosition, () => 0);
