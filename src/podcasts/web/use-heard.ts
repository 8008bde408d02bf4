import { useStore } from 'zustand/react';
import type { Listening } from '../contract.ts';
import type { PlayerEpisode } from './player-episode.ts';
import { playerStore, secondStore } from './player-state.ts';
import { positionStore } from './position-store.ts';

/**
 * How far an episode is heard, in whole seconds: where it plays, else where it stopped; its whole length once it was
 * finished.
 */
export function useHeard(episode: Pick<PlayerEpisode, 'hash' | 'durationSec'>, known: Listening | null): number {
  const isHere = useStore(playerStore, (player) => player.episode?.hash === episode.hash && !player.isFinished);
  const second = useStore(secondStore, (now) => (isHere ? Math.floor(now) : -1));
  const stored = useStore(positionStore, (positions) => positions.get(episode.hash)) ?? known;
  if (stored?.isFinished === true) return episode.durationSec;
  return isHere && second > 0 ? second : Math.floor(stored?.positionSec ?? 0);
}
