// Talking to a YouTube frame without YouTube's script: plain messages, taken from that one origin and that one frame
// only.

export const youtubeOrigin = 'https://www.youtube-nocookie.com';
/** YouTube's own numbers for "the video has ended" and "it plays". */
const ended = 0;
const plays = 1;

/** The frame's address. Playing starts at once: it is made when the student presses play. */
export function frameAddress(youtubeId: string, ownOrigin: string): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    autoplay: '1',
    rel: '0',
    playsinline: '1',
    cc_load_policy: '1',
    origin: ownOrigin,
  });
  return `${youtubeOrigin}/embed/${encodeURIComponent(youtubeId)}?${query.toString()}`;
}

const sendTo = (frame: HTMLIFrameElement, message: object) =>
  frame.contentWindow?.postMessage(JSON.stringify({ ...message, id: 'video', channel: 'widget' }), youtubeOrigin);

/** Asks the frame to report; it answers once its player is there. */
export function listenTo(frame: HTMLIFrameElement): void {
  sendTo(frame, { event: 'listening' });
  sendTo(frame, { event: 'command', func: 'addEventListener', args: ['onStateChange'] });
}

/** Asks the frame to pause its video. */
export function pauseIn(frame: HTMLIFrameElement): void {
  sendTo(frame, { event: 'command', func: 'pauseVideo', args: [] });
}

export type FrameReport = 'alive' | 'playing' | 'ended' | 'failed' | null;

/** What a message of the window says about the player; null for anything that did not come from the frame itself. */
export function readReport(
  message: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: HTMLIFrameElement | null,
): FrameReport {
  if (
    message.origin !== youtubeOrigin ||
    frame === null ||
    message.source !== frame.contentWindow ||
    typeof message.data !== 'string'
  )
    return null;
  let report: unknown;
  try {
    report = JSON.parse(message.data);
  } catch {
    return null;
  }
  if (typeof report !== 'object' || report === null || !('event' in report) || typeof report.event !== 'string')
    return null;
  const info = 'info' in report ? report.info : null;
  if (report.event === 'onError') return 'failed';
  const state =
    report.event === 'onStateChange'
      ? info
      : typeof info === 'object' && info !== null && 'playerState' in info
        ? info.playerState
        : null;
  return state === ended ? 'ended' : state === plays ? 'playing' : 'alive';
}

/** Whether the video site can be reached at all: its small picture loads. Gives up after `patienceMs`. */
export function siteIsReachable(patienceMs = 6000): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = new Image();
    const timer = setTimeout(() => resolve(false), patienceMs);
    const answer = (reachable: boolean) => () => {
      clearTimeout(timer);
      resolve(reachable);
    };
    probe.addEventListener('load', answer(true));
    probe.addEventListener('error', answer(false));
    // A picture from the browser's cache would prove nothing.
    probe.src = `https://www.youtube.com/favicon.ico?${Math.random().toString(36).slice(2)}`;
  });
}
