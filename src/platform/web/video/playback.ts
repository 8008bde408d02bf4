// One video and what can be done with it. The film shows it and the transcript next to it follows it: both read this
// store, and neither knows the other.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { marginSec } from '../../shared/playback.ts';
import { takeSound } from '../sound.ts';
import { speeds, storedChoices, usualChoices, type Speed, type VideoChoices } from './video-choices.ts';

/** What is said from one second to another: a caption, and a line of the transcript. */
export type Line = { readonly startSec: number; readonly endSec: number; readonly text: string };

export type PlaybackState = {
  readonly isPaused: boolean;
  /** Waits for data. */
  readonly isWaiting: boolean;
  readonly isMuted: boolean;
  /** The browser wants a press before it plays. */
  readonly asksToPlay: boolean;
  readonly hasFailed: boolean;
  /** At its end, until it plays again. */
  readonly hasEnded: boolean;
  readonly positionSec: number;
  /** 0 until the browser knows it. */
  readonly durationSec: number;
  /** Empty until they are there, and for a video without captions. */
  readonly lines: readonly Line[];
  /** What is said now; '' in silence. */
  readonly caption: string;
  readonly choices: VideoChoices;
};

/**
 * What it reports: the position, as often as the browser updates it, and `isSettled` when it stops there (a pause, the
 * end, the page's end).
 */
export type PositionReport = {
  readonly positionSec: number;
  readonly isFinished: boolean;
  readonly isSettled: boolean;
};

export type Playback = {
  readonly store: StoreApi<PlaybackState>;
  /** Takes a video element; the answer lets go of it. */
  readonly attach: (video: HTMLVideoElement, track: HTMLTrackElement | null) => () => void;
  readonly play: () => void;
  readonly toggle: () => void;
  readonly seekTo: (second: number) => void;
  readonly seekBy: (seconds: number) => void;
  readonly setSpeed: (speed: Speed) => void;
  /** To the next speed (1) or the one before (-1); at either end it stays. */
  readonly changeSpeed: (by: 1 | -1) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleMuted: () => void;
  readonly choose: (choices: Partial<VideoChoices>) => void;
};

/** Captions break their lines for their own width; here they break for ours. */
const textOf = (cue: TextTrackCue): string =>
  ((cue as VTTCue).getCueAsHTML?.().textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const linesOf = (cues: TextTrackCueList | null): Line[] =>
  [...(cues ?? [])]
    .map((cue) => ({ startSec: cue.startTime, endSec: cue.endTime, text: textOf(cue) }))
    .filter(({ text }) => text !== '');

/** A video that is not there yet; `attach` brings it. `onPosition` receives its position. */
export function createPlayback(onPosition?: (report: PositionReport) => void): Playback {
  const choices = storedChoices.read() ?? usualChoices;
  const store = createStore<PlaybackState>(() => ({
    isPaused: true,
    isWaiting: true,
    isMuted: false,
    asksToPlay: false,
    hasFailed: false,
    hasEnded: false,
    positionSec: 0,
    durationSec: 0,
    lines: [],
    caption: '',
    choices,
  }));
  let video: HTMLVideoElement | null = null;

  const durationOf = () => (video !== null && Number.isFinite(video.duration) ? video.duration : 0);
  function report(isSettled: boolean) {
    if (video === null) return;
    const durationSec = durationOf();
    // What was hardly begun is not a place to come back to.
    if (video.currentTime < marginSec && !video.ended) return;
    onPosition?.({
      positionSec: Math.min(video.currentTime, durationSec || Infinity),
      isFinished: video.ended,
      isSettled,
    });
  }
  function play() {
    // A film may have failed before anyone pressed play; loading it again clears its error.
    const hasFailed = (video?.error ?? null) !== null;
    store.setState({ asksToPlay: false, hasFailed });
    if (hasFailed) return;
    video?.play().catch((error: unknown) => {
      // Refused without a user gesture. The video's own events report everything else that goes wrong.
      if (error instanceof DOMException && error.name === 'NotAllowedError') store.setState({ asksToPlay: true });
    });
  }
  function seekTo(second: number) {
    if (video === null) return;
    const durationSec = durationOf();
    const target = Math.max(0, durationSec === 0 ? second : Math.min(second, durationSec));
    video.currentTime = target;
    store.setState({ positionSec: target });
  }
  function choose(changes: Partial<VideoChoices>) {
    const next = { ...store.getState().choices, ...changes };
    store.setState({ choices: next });
    storedChoices.write(next);
  }
  const stop = () => video?.pause();
  function setSpeed(speed: Speed) {
    if (video !== null) video.playbackRate = speed;
    choose({ speed });
  }

  return {
    store,
    play,
    seekTo,
    seekBy: (seconds) => seekTo((video?.currentTime ?? 0) + seconds),
    toggle() {
      if (video === null) return;
      if (video.paused) play();
      else video.pause();
    },
    setSpeed,
    changeSpeed(by) {
      const next = speeds[speeds.indexOf(store.getState().choices.speed) + by];
      if (next !== undefined) setSpeed(next);
    },
    setVolume(volume) {
      const within = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
      if (video !== null) {
        video.volume = within;
        video.muted = within === 0;
      }
      choose({ volume: within });
    },
    toggleMuted() {
      if (video !== null) video.muted = !video.muted;
    },
    choose,

    attach(element, track) {
      video = element;
      const ends = new AbortController();
      const { signal } = ends;
      const hear = (names: string, on: () => void) => {
        for (const name of names.split(' ')) element.addEventListener(name, on, { signal });
      };
      const { speed, volume } = store.getState().choices;
      element.volume = volume;
      element.defaultPlaybackRate = speed;
      element.playbackRate = speed;
      // It may have loaded before anyone listened.
      store.setState({
        durationSec: durationOf(),
        isWaiting: element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
        hasFailed: element.error !== null,
      });
      hear('timeupdate', () => {
        store.setState({ positionSec: element.currentTime });
        report(false);
      });
      hear('durationchange loadedmetadata', () => store.setState({ durationSec: durationOf() }));
      hear('play', () => {
        takeSound(stop);
        store.setState({ isPaused: false, asksToPlay: false, hasEnded: false });
      });
      hear('pause', () => {
        store.setState({ isPaused: true });
        report(true);
      });
      hear('seeked', () => report(false));
      hear('waiting loadstart', () => store.setState({ isWaiting: true }));
      hear('playing canplay', () => store.setState({ isWaiting: false }));
      hear('volumechange', () => store.setState({ isMuted: element.muted }));
      hear('ended', () => {
        report(true);
        store.setState({ hasEnded: true });
      });
      hear('error', () => store.setState({ hasFailed: true, isWaiting: false }));
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.visibilityState === 'hidden') report(true);
        },
        { signal },
      );
      addEventListener('pagehide', () => report(true), { signal });

      if (track !== null) {
        // The browser fetches and reads the captions; they are drawn here, as the rest is.
        track.track.mode = 'hidden';
        const readLines = () => store.setState({ lines: linesOf(track.track.cues) });
        track.addEventListener('load', readLines, { signal });
        if (track.readyState === HTMLTrackElement.LOADED) readLines();
        track.track.addEventListener(
          'cuechange',
          () => store.setState({ caption: [...(track.track.activeCues ?? [])].map(textOf).join(' ') }),
          { signal },
        );
      }
      return () => {
        report(true);
        ends.abort();
        video = null;
      };
    },
  };
}
