// Where watching stopped, in this browser for everyone and on the server for members. What the server does not know yet
// is sent with the next position.
import { deviceNow } from '#platform/web/device-clock.ts';
import type { PlaybackPosition } from '#platform/shared/playback.ts';
import { send } from '#platform/web/call.ts';
import { currentSession } from '#platform/web/session.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';
import type { PositionReport } from '#platform/web/video/playback.ts';
import type { Resume } from '#platform/web/video/VideoFilm.tsx';
import { saveVideoPositionCall, videoPositionCall } from '../contract.ts';

const maxStored = 200;
/** The shortest time between two reports to the server during playback. */
const sendEveryMs = 10_000;
const storeEveryMs = 2000;
/** Longer than this no one waits for the server before the film begins. */
const patienceMs = 2500;

type SavedPosition = PlaybackPosition & {
  /** Milliseconds since 1970 by this device's clock. */
  readonly at: number;
  readonly isSynced: boolean;
};

function readPosition(read: unknown): SavedPosition | null {
  const { positionSec, isFinished, at, isSynced } = asRecord(read) ?? {};
  return typeof positionSec === 'number' && typeof at === 'number' && typeof isFinished === 'boolean'
    ? { positionSec, isFinished, at, isSynced: isSynced === true }
    : null;
}

const stored = storedValue<Readonly<Record<string, SavedPosition>>>('video-positions', (read) =>
  Object.fromEntries(
    Object.entries(asRecord(read) ?? {}).flatMap(([c, item]) => {
      const position = readPosition(item);
      return position === null ? [] : [[c, position]];
    }),
  ),
);

function write(c: string, position: SavedPosition): void {
  const all = Object.entries({ ...stored.read(), [c]: position }).sort(([, a], [, b]) => b.at - a.at);
  stored.write(Object.fromEntries(all.slice(0, maxStored)));
}

/** What is held in one hand is a phone, what is touched and larger a tablet. */
function deviceKind(): 'phone' | 'tablet' | 'computer' {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}

async function sendPosition(c: string, sent: SavedPosition, keepalive: boolean): Promise<void> {
  const { positionSec, isFinished, at } = sent;
  const secondsAgo = Math.max(0, (deviceNow() - at) / 1000);
  try {
    await send(
      saveVideoPositionCall,
      { c, positionSec, isFinished, secondsAgo, device: deviceKind() },
      { keepalive, inBackground: true },
    );
    const own = stored.read()?.[c];
    if (own?.positionSec === positionSec && own.at === at) write(c, { ...own, isSynced: true });
  } catch {
    // Still not synced, so the next position brings it.
  }
}

type Viewing = {
  /** Where the film continues: what was seen here and is not on the server yet, else what the server knows. */
  readonly resume: () => Promise<Resume | null>;
  /** Stores the video's position, and reports it to the server from time to time and when the video stops. */
  readonly report: (report: PositionReport) => void;
};

/** The viewing of a class on this page. */
export function openViewing(c: string): Viewing {
  let storedMs = -Infinity;
  let sentMs = -Infinity;
  let lastSent = '';
  return {
    async resume() {
      const own = stored.read()?.[c] ?? null;
      const ownResume = own === null ? null : { ...own, from: null };
      if (currentSession() === null) return ownResume;
      if (own !== null && !own.isSynced) {
        void sendPosition(c, own, false);
        return ownResume;
      }
      try {
        const { position } = await send(
          videoPositionCall,
          { c },
          { signal: AbortSignal.timeout(patienceMs), inBackground: true },
        );
        if (position === null) return ownResume;
        const { positionSec, isFinished, viewedAt, device } = position;
        const isOwn = own !== null && own.positionSec === positionSec;
        write(c, { positionSec, isFinished, at: Date.parse(viewedAt), isSynced: true });
        return { positionSec, isFinished, from: isOwn ? null : device };
      } catch {
        return ownResume;
      }
    },
    report({ positionSec, isFinished, isSettled }) {
      const nowMs = performance.now();
      if (!isSettled && nowMs - storedMs < storeEveryMs) return;
      storedMs = nowMs;
      const position = { positionSec, isFinished, at: deviceNow(), isSynced: false };
      const current = `${positionSec} ${isFinished}`;
      if (current === lastSent) return;
      write(c, position);
      if (currentSession() === null || (!isSettled && nowMs - sentMs < sendEveryMs)) return;
      sentMs = nowMs;
      lastSent = current;
      void sendPosition(c, position, isSettled);
    },
  };
}
