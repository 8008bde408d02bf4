import { useStore } from 'zustand/react';
import { playerStore, secondStore, type PlayerState } from './player-state.ts';

/** What is in the player. */
export const usePlayer = (): PlayerState => useStore(playerStore);

/** The second that is heard. */
export const usePosition = (): number => useStore(secondStore);
