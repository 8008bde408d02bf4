// Where listening stopped, as this browser knows it. position-sync.ts brings it to the server.
import { createStore } from 'zustand/vanilla';
import type { Listening } from '../contract.ts';
import { deviceNow } from '#platform/web/device-clock.ts';
import type { PlaybackPosition } from '#platform/shared/playback.ts';
import { onSessionChange } from '#platform/web/session.ts';
import { asRecord, storedValue } from '#platform/web/storage.ts';

const maxStored = 200;
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
export const readAll = (): Map<string, SavedPosition> => new Map(Object.entries(stored.read() ?? {}));

/** Where this browser knows that episodes stopped, for what shows it. */
export const positionStore = createStore<Positions>(() => new Map());

if (!import.meta.env.SSR) {
  const follow = () => positionStore.setState(readAll(), true);
  follow();
  addEventListener('storage', follow);
  onSessionChange(follow);
}

export function writeAll(positions: Positions): void {
  const newest = [...positions].sort(([, a], [, b]) => b.at - a.at).slice(0, maxStored);
  stored.write(Object.fromEntries(newest));
  positionStore.setState(new Map(newest), true);
}

/** Where this browser knows that an episode stopped, and whether the server knows it too. */
export function savedPosition(p: string): SavedPosition | null {
  return readAll().get(p) ?? null;
}

/** Stores a position here. */
export function savePosition(p: string, position: PlaybackPosition): void {
  const positions = readAll();
  positions.set(p, { ...position, at: deviceNow(), isSynced: false });
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
