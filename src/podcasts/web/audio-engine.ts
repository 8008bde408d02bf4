// The one audio element of the portal, and how it lives through a line that drops: it asks again where it stopped, at
// once when the connection is back.

export type AudioStatus = 'paused' | 'loading' | 'playing' | 'waiting' | 'failed';
/**
 * `line`: the server can't be reached. `missing`: there is no such audio. `broken`: it is there and can't be played.
 */
export type AudioProblem = 'line' | 'missing' | 'broken';

export type AudioNews = {
  readonly status: (status: AudioStatus, problem: AudioProblem | null) => void;
  readonly time: (positionSec: number, durationSec: number | null) => void;
  readonly ended: () => void;
};

export type AudioEngine = ReturnType<typeof audioEngine>;

/** So long without a sound is a dropped connection, whatever the browser says. */
const stallMs = 12_000;
const firstRetryMs = 2000;
const longestRetryMs = 30_000;
/** An audio that is there and fails so often can't be played. */
const mostTries = 3;

async function look(source: string): Promise<'there' | 'missing' | 'unreachable'> {
  try {
    const { ok, status } = await fetch(source, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
    return ok ? 'there' : status === 404 || status === 410 ? 'missing' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

export function audioEngine(news: AudioNews) {
  const audio = new Audio();
  audio.preload = 'metadata';
  let source = '';
  /** Where to continue once the browser knows the audio. */
  let startAt = 0;
  let wantsSound = false;
  let mustReload = false;
  let isLooking = false;
  let tries = 0;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isKnown = () => audio.readyState >= HTMLMediaElement.HAVE_METADATA;
  const position = () => (isKnown() && !mustReload ? audio.currentTime : startAt);
  const duration = () => (isKnown() && Number.isFinite(audio.duration) ? audio.duration : null);
  const reportTime = () => news.time(position(), duration());

  function sound(): void {
    audio.play().catch((error: unknown) => {
      // The browser wants a press first; every other refusal comes as an event of its own.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      wantsSound = false;
      news.status('paused', null);
    });
  }

  function reload(): void {
    clearTimeout(timer);
    mustReload = false;
    audio.load();
    if (wantsSound) sound();
  }

  async function recover(): Promise<void> {
    if (isLooking || source === '') return;
    startAt = position();
    mustReload = true;
    clearTimeout(timer);
    if (!wantsSound) return;
    isLooking = true;
    news.status('waiting', navigator.onLine ? null : 'line');
    const [lookedFor, found] = [source, await look(source)];
    isLooking = false;
    if (lookedFor !== source || !wantsSound) return;
    if (found === 'missing' || (found === 'there' && tries >= mostTries)) {
      wantsSound = false;
      news.status('failed', found === 'missing' ? 'missing' : 'broken');
    } else if (found === 'there') {
      tries += 1;
      reload();
    } else {
      news.status('waiting', 'line');
      timer = setTimeout(() => void recover(), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }
  }

  audio.addEventListener('loadedmetadata', () => {
    if (startAt > 0) audio.currentTime = Math.min(startAt, Math.max(0, audio.duration - 0.2));
    reportTime();
  });
  audio.addEventListener('timeupdate', reportTime);
  audio.addEventListener('durationchange', reportTime);
  audio.addEventListener('playing', () => {
    clearTimeout(timer);
    retryMs = firstRetryMs;
    news.status('playing', null);
  });
  audio.addEventListener('pause', () => {
    // The device stopped it: a call, or a headset that was taken off.
    if (audio.ended || mustReload || !wantsSound) return;
    wantsSound = false;
    news.status('paused', null);
  });
  audio.addEventListener('waiting', () => {
    if (!wantsSound) return;
    news.status('waiting', navigator.onLine ? null : 'line');
    clearTimeout(timer);
    timer = setTimeout(() => void recover(), stallMs);
  });
  audio.addEventListener('error', () => void recover());
  audio.addEventListener('ended', () => {
    wantsSound = false;
    tries = 0;
    news.ended();
  });
  addEventListener('online', () => {
    if (wantsSound && mustReload) void recover();
  });

  return {
    position,
    /** Takes another audio and the second at which it begins; it is fetched when it is played. */
    open(address: string, atSec: number): void {
      clearTimeout(timer);
      source = address;
      startAt = atSec;
      tries = 0;
      wantsSound = false;
      mustReload = false;
      const { playbackRate } = audio;
      audio.src = address;
      // A new source starts at the default speed.
      audio.playbackRate = playbackRate;
    },
    play(): void {
      wantsSound = true;
      news.status('loading', null);
      if (mustReload) {
        tries = 0;
        reload();
      } else sound();
    },
    pause(): void {
      wantsSound = false;
      clearTimeout(timer);
      audio.pause();
      news.status('paused', null);
    },
    seek(toSec: number): void {
      const to = Math.max(0, Math.min(toSec, duration() ?? toSec));
      startAt = to;
      if (isKnown() && !mustReload) audio.currentTime = to;
      reportTime();
    },
    setSpeed(speed: number): void {
      audio.defaultPlaybackRate = speed;
      audio.playbackRate = speed;
    },
    close(): void {
      wantsSound = false;
      clearTimeout(timer);
      source = '';
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
