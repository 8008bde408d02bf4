// Where listening stopped, in this browser for everyone and on the server for members. What the server does not know yet is sent again when it can be.
import { createStore } from 'zustand/vanilla';
import type { Listening } from '../contract.ts';
import { savePositionsCall } from '../contract.ts';
import type { PlaybackPosition } from '#platform/shared/playback.ts';
import { send } from '#platform/web/call.ts';
import { currentSession, onSessionChange } from '#platform/web/session.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';

const maxStored = 200;
/** The call takes so many at once. */
const mostSynced = 50;

type SavedPosition = PlaybackPosition & {
  /** Milliseconds since 1970 by this device's clock. */
  readonly at: number;
  readonly isSynced: boolean;
};
type Positions = ReadonlyMap<string, SavedPosition>;

function readPosition(read: unknown): SavedPosition | null {
  const { positionSec, isFinished, at, isSynced } = asRecord(read) ?? {};
  return typeof positionSec === 'number' && typeof at === 'number' && typeof isFinished === 'boolean'
    ? { positionSec, isFinished, at, isSynced: isSynced === true }
    : null;
}

const stored = storedValue<Readonly<Record<string, SavedPosition>>>('podcast-places', (read) =>
  Object.fromEntries(
    Object.entries(asRecord(read) ?? {}).flatMap(([p, item]) => {
      const position = readPosition(item);
      return position === null ? [] : [[p, position]];
    }),
  ),
);

/** As stored now: another tab may have listened meanwhile. */
const readAll = (): Map<string, SavedPosition> => new Map(Object.entries(stored.read() ?? {}));

/** Where this browser knows that episodes stopped, for what shows it. */
export const positionStore = createStore<Positions>(() => new Map());

if (!import.meta.env.SSR) {
  const follow = () => positionStore.setState(readAll(), true);
  follow();
  addEventListener('storage', follow);
  onSessionChange(follow);
}

function writeAll(positions: Positions): void {
  const newest = [...positions].sort(([, a], [, b]) => b.at - a.at).slice(0, maxStored);
  stored.write(Object.fromEntries(newest));
  positionStore.setState(new Map(newest), true);
}

/** Where this browser knows that an episode stopped, and whether the server knows it too. */
export function savedPosition(p: string): SavedPosition | null {
  return readAll().get(p) ?? null;
}

/** Stores a position here; `syncPositions` brings it to the server. */
export function savePosition(p: string, position: PlaybackPosition): void {
  const positions = readAll();
  positions.set(p, { ...position, at: Date.now(), isSynced: false });
  writeAll(positions);
}

/** The server's word about a position. A listening here that it does not know yet is newer, and stays. */
export function adoptPosition(p: string, listening: Listening): PlaybackPosition {
  const positions = readAll();
  const own = positions.get(p);
  if (own !== undefined && !own.isSynced) return own;
  positions.set(p, {
    positionSec: listening.positionSec,
    isFinished: listening.isFinished,
    at: Date.parse(listening.heardAt),
    isSynced: true,
  });
  writeAll(positions);
  return listening;
}

/** Sends the server what it does not know. A visitor's positions stay here until someone signs in. Failures wait for the next time. */
export async function syncPositions({ keepalive = false } = {}): Promise<void> {
  if (currentSession() === null) return;
  const unsynced = [...readAll()].filter(([, position]) => !position.isSynced).slice(0, mostSynced);
  if (unsynced.length === 0) return;
  const now = Date.now();
  const positions = unsynced.map(([p, { positionSec, isFinished, at }]) => ({
    p,
    positionSec,
    isFinished,
    secondsAgo: Math.max(0, (now - at) / 1000),
  }));
  try {
    const { data } = await send(savePositionsCall, { positions }, { keepalive, inBackground: true });
    const current = readAll();
    for (const [p, sent] of unsynced) {
      // What was heard meanwhile is newer than this answer.
      const own = current.get(p);
      if (own?.at !== sent.at || own.positionSec !== sent.positionSec) continue;
      const newest = data.find((row) => row.p === p);
      if (newest === undefined) current.delete(p);
      else
        current.set(p, {
          positionSec: newest.positionSec,
          isFinished: newest.isFinished,
          at: sent.at,
          isSynced: true,
        });
    }
    writeAll(current);
  } catch {
    // Still not synced, so the next sync brings it.
  }
}
