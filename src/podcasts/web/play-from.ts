import { withPlayer } from './player-door.ts';
import type { PlayerEpisode } from './player-episode.ts';

/** Plays an episode from a second. */
export function playFrom(episode: PlayerEpisode, startSec: number): void {
  withPlayer(({ inPlayer, play, resume, seekTo }) => {
    if (inPlayer() === episode.hash) resume();
    else play(episode);
    seekTo(startSec);
  });
}
