// The sound of the episode in the player: it drives the audio engine, and brings what is heard to the stores, this
// browser and the server.
import { nextPaint } from '#platform/web/next-paint.ts';
import { currentSession, onSessionChange } from '#platform/web/session.ts';
import { takeSound } from '#platform/web/sound.ts';
import type { Speed } from '../playback-positions.ts';
import { audioEngine, type AudioEngine } from './audio-engine.ts';
import { handleMediaKeys, showOnLockScreen, showPositionOnLockScreen, type MediaActions } from './media-session.ts';
import { logPlay, logWaitingPlays } from './play-log.ts';
import { isSounding, loggedStore, playerStore, secondStore } from './player-state.ts';
import { savePosition } from './position-store.ts';
import { syncPositions } from './position-sync.ts';

const saveEverySec = 5;
const syncEveryMs = 15_000;
/** What the server knows may still move the start so long after the press. */
const settlingSec = 4;
/** The audio's own length differs from the stated one by more than rounding. */
const roundingSec = 0.5;

/**
 * `actions` answer the lock screen, the headset and the media keys; other tabs and films pause through them. `onEnd`:
 * the episode was heard to its end.
 */
export function createPlayback(actions: MediaActions, onEnd: () => void) {
  let engine: AudioEngine | null = null;
  let otherTabs: BroadcastChannel | null = null;
  /** The engine has this episode's audio. */
  let isOpened = false;
  /** Someone pressed play: it is logged once it sounds. */
  let mustLog = false;
  let startedAtSec = 0;
  let wasMoved = false;
  let savedAtSec = 0;
  let syncedAtMs = 0;

  const second = (): number => secondStore.getState();
  const stop = (): void => {
    if (isPlaying()) actions.pause();
  };
  const isPlaying = (): boolean => isSounding(playerStore.getState().status);

  playerStore.subscribe(({ status, durationSec, speed }) =>
    showPositionOnLockScreen(status === 'playing', second(), durationSec, speed),
  );

  /** Saves in this browser where the episode is. */
  function save(isFinished = false): void {
    const { episode, durationSec } = playerStore.getState();
    if (episode === null || (!isOpened && !isFinished)) return;
    savedAtSec = second();
    const positionSec = isFinished ? durationSec : Math.round(second() * 10) / 10;
    savePosition(episode.hash, { positionSec, isFinished });
  }

  function sync(keepalive = false): void {
    syncedAtMs = performance.now();
    void syncPositions({ keepalive });
  }

  /** Logs a play; what became of it is shown while the episode is in the player. */
  async function log(p: string): Promise<void> {
    mustLog = false;
    const notice = await logPlay(p);
    if (notice === null && currentSession() !== null)
      loggedStore.setState((logged) => [...new Set([...logged, p])], true);
    if (playerStore.getState().episode?.hash === p) playerStore.setState({ notice });
  }

  /** Brings to the server what it missed while there was no connection, or no one signed in. */
  async function catchUp(): Promise<void> {
    await logWaitingPlays();
    playerStore.setState({ notice: null });
    await syncPositions();
  }

  function leave(): void {
    if (playerStore.getState().episode === null) return;
    if (isPlaying()) save();
    sync(true);
  }

  function newEngine(): AudioEngine {
    const made = audioEngine({
      status(status, problem) {
        playerStore.setState({ status, problem });
        const { episode } = playerStore.getState();
        if (status === 'playing' && mustLog && episode !== null) void log(episode.hash);
      },
      time(positionSec, durationSec) {
        secondStore.setState(positionSec);
        const known = playerStore.getState();
        if (durationSec !== null && Math.abs(durationSec - known.durationSec) > roundingSec)
          playerStore.setState({ durationSec });
        showOnLockScreen(known.episode, positionSec);
        if (known.status !== 'playing') return;
        if (Math.abs(positionSec - savedAtSec) >= saveEverySec) save();
        if (performance.now() - syncedAtMs >= syncEveryMs) sync();
      },
      ended() {
        save(true);
        secondStore.setState(playerStore.getState().durationSec);
        playerStore.setState({ status: 'paused', problem: null, isFinished: true });
        sync();
        onEnd();
      },
    });
    made.setSpeed(playerStore.getState().speed);
    return made;
  }

  /** The engine; the first press makes it, and what has to be heard of from then on. */
  function started(): AudioEngine {
    if (engine !== null) return engine;
    engine = newEngine();
    handleMediaKeys(actions);
    otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('podcast-player');
    otherTabs?.addEventListener('message', stop);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') leave();
    });
    addEventListener('online', () => void catchUp());
    return engine;
  }

  function open(): void {
    const { episode } = playerStore.getState();
    if (episode === null || isOpened) return;
    isOpened = true;
    startedAtSec = second();
    started().open(episode.mp3, second());
  }

  /** Moves the episode to a second, by whomever. */
  function move(toSec: number): void {
    if (isOpened) started().seek(toSec);
    else secondStore.setState(toSec);
  }

  return {
    save,
    log,
    catchUp,

    /** Signing in while listening transfers what was heard before. */
    followSession: () => onSessionChange((session) => void (session === null ? undefined : catchUp())),

    /** Another episode is in the player: it is at a second, without a sound. */
    standAt(atSec: number): void {
      isOpened = false;
      wasMoved = false;
      secondStore.setState(atSec);
      startedAtSec = atSec;
      savedAtSec = atSec;
    },

    /** The episode was heard further elsewhere: it moves there, unless someone has moved it or listens for a while. */
    settleAt(atSec: number): void {
      const isSettling = !wasMoved && Math.abs(second() - startedAtSec) < settlingSec;
      if (!isSettling || Math.abs(atSec - second()) < settlingSec) return;
      startedAtSec = atSec;
      move(atSec);
    },

    play(): void {
      if (playerStore.getState().isFinished) {
        playerStore.setState({ isFinished: false });
        move(0);
      }
      open();
      mustLog = true;
      otherTabs?.postMessage('playing');
      takeSound(stop);
      started().play();
    },

    pause(): void {
      started().pause();
      save();
      void nextPaint().then(() => sync());
    },

    seek(toSec: number): void {
      wasMoved = true;
      playerStore.setState({ isFinished: false });
      move(toSec);
      open();
      save();
    },

    setSpeed(speed: Speed): void {
      engine?.setSpeed(speed);
      playerStore.setState({ speed });
    },

    /** Stops for good. Where it stopped is saved. */
    close(): void {
      if (isOpened) {
        started().pause();
        save();
        started().close();
        sync();
      }
      isOpened = false;
    },
  };
}
