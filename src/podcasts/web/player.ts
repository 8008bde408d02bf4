// The player: one episode for the whole portal, whatever page is open. Pages press its buttons; the bar shows it.
import { podcastCall, type Listening } from '../contract.ts';
import { resumeAt, speeds, type Speed } from '../playback-positions.ts';
import { send } from '#platform/web/call.ts';
import { currentSession, watchSession } from '#platform/web/session.ts';
import { audioEngine, type AudioEngine, type AudioProblem, type AudioStatus } from './audio-engine.ts';
import { barKey, showBar } from './bar.ts';
import { remember, remembered } from './browser-memory.ts';
import { handleMediaKeys, showOnLockScreen, showPositionOnLockScreen } from './media-session.ts';
import { savePosition, savedPosition, adoptPosition, syncPositions } from './position-store.ts';
import { logPlay, logWaitingPlays } from './play-log.ts';
import { playerEpisode, readPlayerEpisode, type PlayerEpisode } from './player-episode.ts';

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

const speedKey = 'podcast-speed';
const keepEverySec = 5;
const syncEveryMs = 15_000;
/** What the server knows may still move the start so long after the press. */
const closeWaitlistSec = 4;

const nothing: PlayerState = {
  episode: null,
  status: 'paused',
  problem: null,
  notice: null,
  speed: 1,
  durationSec: 0,
  isFinished: false,
};

let state = nothing;
let positionSec = 0;
let engine: AudioEngine | null = null;
let isOpened = false;
let mustLog = false;
let startedAt = 0;
let wasMoved = false;
let keptAt = 0;
let syncedMs = 0;
let otherTabs: BroadcastChannel | null = null;
const stateWatchers = new Set<() => void>();
const timeWatchers = new Set<() => void>();

function change(part: Partial<PlayerState>): void {
  state = { ...state, ...part };
  showPositionOnLockScreen(state.status === 'playing', positionSec, state.durationSec, state.speed);
  for (const watcher of stateWatchers) watcher();
}

function showTime(second: number): void {
  positionSec = second;
  for (const watcher of timeWatchers) watcher();
}

function keep(isFinished = false): void {
  const { episode, durationSec } = state;
  if (episode === null || (!isOpened && !isFinished)) return;
  keptAt = positionSec;
  savePosition(episode.hash, { positionSec: isFinished ? durationSec : Math.round(positionSec * 10) / 10, isFinished });
}

function tell(keepalive = false): void {
  syncedMs = performance.now();
  void syncPositions({ keepalive });
}

async function log(p: string): Promise<void> {
  mustLog = false;
  const notice = await logPlay(p);
  if (state.episode?.hash === p && notice !== state.notice) change({ notice });
}

function start(): AudioEngine {
  if (engine !== null) return engine;
  engine = audioEngine({
    status(status, problem) {
      change({ status, problem });
      if (status === 'playing' && mustLog && state.episode !== null) void log(state.episode.hash);
    },
    time(second, durationSec) {
      showTime(second);
      if (durationSec !== null && Math.abs(durationSec - state.durationSec) > 0.5) change({ durationSec });
      showOnLockScreen(state.episode, second);
      if (state.status !== 'playing') return;
      if (Math.abs(second - keptAt) >= keepEverySec) keep();
      if (performance.now() - syncedMs >= syncEveryMs) tell();
    },
    ended() {
      keep(true);
      showTime(state.durationSec);
      change({ status: 'paused', problem: null, isFinished: true });
      tell();
    },
  });
  engine.setSpeed(state.speed);
  handleMediaKeys({ play: resume, pause, seekBy, seekTo, close });
  otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('podcast-player');
  otherTabs?.addEventListener('message', () => {
    if (isSounding(state.status)) pause();
  });
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  addEventListener('online', () => void catchUp());
  return engine;
}

function leave(): void {
  if (state.episode === null) return;
  if (isSounding(state.status)) keep();
  tell(true);
}

/** Tells the server what it missed while there was no line. */
async function catchUp(): Promise<void> {
  await logWaitingPlays();
  if (state.notice !== null) change({ notice: null });
  await syncPositions();
}

/** Playing, or trying to. */
export const isSounding = (status: AudioStatus): boolean =>
  status === 'playing' || status === 'loading' || status === 'waiting';

/** What the server knows of the episode: a newer place from another device, its chapters, whether its exam is passed. */
async function learn(p: string): Promise<void> {
  try {
    await syncPositions();
    const { podcast } = await send(podcastCall, { p });
    if (state.episode?.hash !== p) return;
    const episode = playerEpisode(podcast) ?? state.episode;
    change({ episode });
    remember(barKey, episode);
    if (podcast.listening === null) return;
    const at = resumeAt(adoptPosition(p, podcast.listening), podcast.durationSec);
    const isSettling = !wasMoved && Math.abs(positionSec - startedAt) < closeWaitlistSec;
    if (!isSettling || Math.abs(at - positionSec) < closeWaitlistSec) return;
    startedAt = at;
    if (isOpened) start().seek(at);
    else showTime(at);
  } catch {
    // What this browser knows is enough to listen.
  }
}

function open(episode: PlayerEpisode): void {
  isOpened = true;
  startedAt = positionSec;
  start().open(episode.mp3, positionSec);
}

/** Puts an episode into the player where it stopped last, without a sound. */
function take(episode: PlayerEpisode, known: Listening | null): void {
  if (state.episode !== null && isSounding(state.status)) keep();
  if (known !== null) adoptPosition(episode.hash, known);
  isOpened = false;
  wasMoved = false;
  showTime(resumeAt(savedPosition(episode.hash), episode.durationSec));
  startedAt = positionSec;
  keptAt = positionSec;
  change({
    episode,
    status: 'paused',
    problem: null,
    notice: null,
    durationSec: episode.durationSec,
    isFinished: false,
  });
  remember(barKey, episode);
  showBar();
}

/** Plays an episode from where it stopped last; `known` is what the page's answer says of it. */
export function play(episode: PlayerEpisode, known: Listening | null = null): void {
  const isNew = state.episode?.hash !== episode.hash;
  if (isNew) {
    take(episode, known);
    // It sounds within the press, as browsers ask for; what the server knows follows.
    if (currentSession() !== null || episode.cover === null) void learn(episode.hash);
  }
  resume();
}

/** Goes on with what is in the player. */
export function resume(): void {
  const { episode, isFinished } = state;
  if (episode === null) return;
  if (isFinished) {
    change({ isFinished: false });
    showTime(0);
    if (isOpened) start().seek(0);
  }
  if (!isOpened) open(episode);
  mustLog = true;
  otherTabs?.postMessage('playing');
  start().play();
}

function pause(): void {
  start().pause();
  keep();
  tell();
}

export function toggle(): void {
  if (isSounding(state.status)) pause();
  else resume();
}

export function seekTo(second: number): void {
  const { durationSec } = state;
  wasMoved = true;
  const to = Math.max(0, Math.min(second, durationSec > 0 ? durationSec : second));
  if (state.isFinished) change({ isFinished: false });
  if (isOpened) start().seek(to);
  else showTime(to);
  if (!isOpened && state.episode !== null) open(state.episode);
  keep();
}

export const seekBy = (seconds: number): void => seekTo(positionSec + seconds);

export function setSpeed(speed: Speed): void {
  remember(speedKey, speed);
  engine?.setSpeed(speed);
  change({ speed });
}

/** Tries again to log the play that could not be logged. */
export function logAgain(): void {
  if (state.episode !== null) void log(state.episode.hash);
}

/** Takes the episode out of the player; its place is kept. */
export function close(): void {
  if (isOpened) {
    start().pause();
    keep();
    start().close();
    tell();
  }
  isOpened = false;
  remember(barKey, null);
  showTime(0);
  state = { ...nothing, speed: state.speed };
  showOnLockScreen(null, 0);
  for (const watcher of stateWatchers) watcher();
}

let follows = false;

/** Who signs in while listening takes along what was heard before. */
function followSession(): void {
  if (follows) return;
  follows = true;
  let holder = currentSession()?.token ?? null;
  watchSession(() => {
    const now = currentSession()?.token ?? null;
    if (now === holder) return;
    holder = now;
    if (now !== null) void catchUp();
  });
}

/** After a reload: the episode that was in the player last stands there again, paused where it stopped. */
export function restore(): void {
  followSession();
  const speed = speeds.find((known) => known === remembered(speedKey));
  if (speed !== undefined && speed !== state.speed) change({ speed });
  if (state.episode !== null) return;
  const episode = readPlayerEpisode(remembered(barKey));
  if (episode === null) return;
  take(episode, null);
  void catchUp();
  if (currentSession() !== null) void learn(episode.hash);
}

export const currentPlayer = (): PlayerState => state;
export const currentPosition = (): number => positionSec;
export const noPlayer = (): PlayerState => nothing;

export function watchPlayer(watcher: () => void): () => void {
  stateWatchers.add(watcher);
  return () => stateWatchers.delete(watcher);
}

export function watchPosition(watcher: () => void): () => void {
  timeWatchers.add(watcher);
  return () => timeWatchers.delete(watcher);
}
