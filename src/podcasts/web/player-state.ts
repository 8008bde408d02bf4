// What the player shows: one episode for the whole portal, whatever page is open.
import { createStore } from 'zustand/vanilla';
import type { Speed } from '../playback-positions.ts';
import type { AudioProblem, AudioStatus } from './audio-engine.ts';
import type { PlayerEpisode } from './player-episode.ts';

export type PlayerState = {
  readonly episode: PlayerEpisode | null;
  readonly status: AudioStatus;
  readonly problem: AudioProblem | null;
  /** The play could not be logged: the sentence to show. */
  readonly notice: string | null;
  readonly speed: Speed;
  readonly durationSec: number;
  /** Heard to its end a moment ago. */
  readonly isFinished: boolean;
};

/** Changes with what someone does, not with the time. */
export const playerStore = createStore<PlayerState>(() => ({
  episode: null,
  status: 'paused',
  problem: null,
  notice: null,
  speed: 1,
  durationSec: 0,
  isFinished: false,
}));

/** The second that is heard; it changes several times a second while the episode plays. */
export const secondStore = createStore<number>(() => 0);

/** The episodes whose play was logged since the page was opened: their exams are open now. */
export const loggedStore = createStore<readonly string[]>(() => []);

/** Playing, or trying to. */
export const isSounding = (status: AudioStatus): boolean =>
  status === 'playing' || status === 'loading' || status === 'waiting';
