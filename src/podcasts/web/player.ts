// The buttons of the player. Pages press them, the bar shows what became of it (player-state.ts).
import { podcastCall, type Listening } from '../contract.ts';
import { resumeAt } from '#platform/shared/playback.ts';
import { speeds, type Speed } from '../playback-positions.ts';
import { send } from '#platform/web/call.ts';
import { nextPaint } from '#platform/web/next-paint.ts';
import { currentSession } from '#platform/web/session.ts';
import { storedValue } from '#platform/web/storage.ts';
import { showBar } from './bar.ts';
import { showOnLockScreen } from './media-session.ts';
import { addToQueue, playNext, removeFromQueue, takeNext } from './listening-queue.ts';
import { createPlayback } from './playback.ts';
import { playerEpisode, type PlayerEpisode } from './player-episode.ts';
import { isSounding, playerStore, secondStore } from './player-state.ts';
import { adoptPosition, savedPosition } from './position-store.ts';
import { syncPositions } from './position-sync.ts';
import { storedEpisode } from './stored-episode.ts';

const storedSpeed = storedValue<Speed>('podcast-speed', (read) => speeds.find((speed) => speed === read) ?? null);

const playback = createPlayback({ play: resume, pause, seekBy, seekTo, close, next }, next);

/**
 * What the server knows of the episode: a newer position from another device, its chapters, whether its exam is passed.
 */
async function learn(p: string): Promise<void> {
  try {
    // The press that plays shows before anything is sent.
    await nextPaint();
    await syncPositions();
    const { podcast } = await send(podcastCall, { p });
    const inPlayer = playerStore.getState().episode;
    if (inPlayer?.hash !== p) return;
    const episode = playerEpisode(podcast) ?? inPlayer;
    playerStore.setState({ episode });
    storedEpisode.write(episode);
    if (podcast.listening !== null)
      playback.settleAt(resumeAt(adoptPosition(p, podcast.listening), podcast.durationSec));
  } catch {
    // What this browser knows is enough to listen.
  }
}

/** Puts an episode into the player where it stopped last, without a sound. */
function take(episode: PlayerEpisode, known: Listening | null): void {
  if (isSounding(playerStore.getState().status)) playback.save();
  if (known !== null) adoptPosition(episode.hash, known);
  playback.standAt(resumeAt(savedPosition(episode.hash), episode.durationSec));
  const { durationSec } = episode;
  playerStore.setState({ episode, status: 'paused', problem: null, notice: null, durationSec, isFinished: false });
  storedEpisode.write(episode);
  showBar();
}

/** The hash of the episode that is in the player; null for none. */
export const inPlayer = (): string | null => playerStore.getState().episode?.hash ?? null;

/** Plays an episode from where it stopped last; `known` is what the page's answer says of it. */
export function play(episode: PlayerEpisode, known: Listening | null = null): void {
  if (playerStore.getState().episode?.hash !== episode.hash) {
    take(episode, known);
    // What is heard now waits no longer.
    removeFromQueue(episode.hash);
    // It sounds within the press, as browsers ask for; what the server knows follows.
    if (currentSession() !== null || episode.cover === null) void learn(episode.hash);
  }
  resume();
}

/** Goes on with what is in the player. */
export function resume(): void {
  if (playerStore.getState().episode !== null) playback.play();
}

function pause(): void {
  playback.pause();
}

export function toggle(): void {
  if (isSounding(playerStore.getState().status)) pause();
  else resume();
}

export function seekTo(second: number): void {
  const { durationSec } = playerStore.getState();
  playback.seek(Math.max(0, Math.min(second, durationSec > 0 ? durationSec : second)));
}

export function seekBy(seconds: number): void {
  seekTo(secondStore.getState() + seconds);
}

export function setSpeed(speed: Speed): void {
  storedSpeed.write(speed);
  playback.setSpeed(speed);
}

/** Goes on with the first of the queue, if there is one. */
function next(): void {
  const episode = takeNext();
  if (episode !== null) play(episode);
}

/** Tries again to log the play that could not be logged. */
export function logAgain(): void {
  const { episode } = playerStore.getState();
  if (episode !== null) void playback.log(episode.hash);
}

/** Removes the episode from the player; its position is saved. */
export function close(): void {
  playback.close();
  storedEpisode.remove();
  secondStore.setState(0);
  playerStore.setState(({ speed }) => ({ ...playerStore.getInitialState(), speed }));
  showOnLockScreen(null, 0);
}

/**
 * After a reload: the episode that was in the player last is there again, paused where it stopped. Returns the way
 * to stop following sign-ins.
 */
export function restore(): () => void {
  const speed = storedSpeed.read();
  if (speed !== null) playback.setSpeed(speed);
  const stop = playback.followSession();
  const episode = playerStore.getState().episode === null ? storedEpisode.read() : null;
  if (episode === null) return stop;
  take(episode, null);
  void playback.catchUp();
  if (currentSession() !== null) void learn(episode.hash);
  return stop;
}

/**
 * Puts an episode aside, to be heard after what plays: at the end of the queue, or first. With nothing in the player it
 * is there, ready.
 */
export function enqueue(episode: PlayerEpisode, where: 'last' | 'next' = 'last'): void {
  const inPlayer = playerStore.getState().episode;
  if (inPlayer === null) take(episode, null);
  else if (inPlayer.hash !== episode.hash) (where === 'last' ? addToQueue : playNext)(episode);
}

export { clearQueue, moveInQueue, removeFromQueue, startQueue } from './listening-queue.ts';
