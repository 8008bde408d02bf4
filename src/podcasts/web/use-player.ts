import { useStore } from 'zustand/react';
import { isSounding, playerStore, secondStore, type PlayerState } from './player-state.ts';

/** What is in the player. */
export const usePlayer = (): PlayerState => useStore(playerStore);

/**
 * What the player does with an episode; null while another one is in it, or none. A list of episodes follows this, so
 * that a press renders the rows it is about.
 */
export const useInPlayer = (hash: string): 'sounds' | 'rests' | null =>
  useStore(playerStore, ({ episode, status }) =>
    episode?.hash !== hash ? null : isSounding(status) ? 'sounds' : 'rests',
  );

/** The second that is heard. */
export const usePosition = (): number => useStore(secondStore);
