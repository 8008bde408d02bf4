// Where listening stopped, in this browser for everyone and on the server for members. What the server does not know yet is told again when it can be.
import type { Listening } from '../contract.ts';
import { savePositionsCall } from '../contract.ts';
import type { Place } from '../playback-positions.ts';
import { send } from '#platform/web/call.ts';
import { currentSession } from '#platform/web/session.ts';
import { remember, remembered } from './browser-memory.ts';

const key = 'podcast-places';
const maxStored = 200;
/** The call takes so many at once. */
const mostSynced = 50;

type Kept = Place & {
  /** Milliseconds since 1970 by this device's clock. */ readonly at: number;
  readonly isSynced: boolean;
};

function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Number.isFinite(kept.positionSec) &&
    Number.isFinite(kept.at) &&
    typeof kept.isFinished === 'boolean'
  );
}

function readAll(): Map<string, Kept> {
  const value = remembered(key);
  return new Map(
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .filter((entry): entry is [string, Kept] => isKept(entry[1]))
          .map(([p, kept]) => [p, { ...kept, isSynced: kept.isSynced === true }])
      : [],
  );
}

function writeAll(places: ReadonlyMap<string, Kept>): void {
  const newest = [...places].sort(([, a], [, b]) => b.at - a.at).slice(0, maxStored);
  remember(key, Object.fromEntries(newest));
  for (const watcher of watchers) watcher();
}

const watchers = new Set<() => void>();
export function watchPositions(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where this browser knows that an episode stopped, and whether the server knows it too. */
export function savedPosition(p: string): Kept | null {
  return readAll().get(p) ?? null;
}

/** Keeps a place here; `syncPositions` brings it to the server. */
export function savePosition(p: string, place: Place): void {
  const places = readAll();
  places.set(p, { ...place, at: Date.now(), isSynced: false });
  writeAll(places);
}

/** The server's word about a place. A listening here that it has not been told of is newer, and stays. */
export function adoptPosition(p: string, listening: Listening): Place {
  const places = readAll();
  const own = places.get(p);
  if (own !== undefined && !own.isSynced) return own;
  places.set(p, {
    positionSec: listening.positionSec,
    isFinished: listening.isFinished,
    at: Date.parse(listening.heardAt),
    isSynced: true,
  });
  writeAll(places);
  return listening;
}

/** Tells the server what it does not know. A visitor's places stay here until someone signs in. Failures wait for the next time. */
export async function syncPositions({ keepalive = false } = {}): Promise<void> {
  if (currentSession() === null) return;
  const unsynced = [...readAll()].filter(([, place]) => !place.isSynced).slice(0, mostSynced);
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
    const places = readAll();
    for (const [p, told] of unsynced) {
      // What was heard meanwhile is newer than this answer.
      const own = places.get(p);
      if (own?.at !== told.at || own.positionSec !== told.positionSec) continue;
      const newest = data.find((row) => row.p === p);
      if (newest === undefined) places.delete(p);
      else
        places.set(p, { positionSec: newest.positionSec, isFinished: newest.isFinished, at: told.at, isSynced: true });
    }
    writeAll(places);
  } catch {
    // Still untold, so the next telling brings it.
  }
}
