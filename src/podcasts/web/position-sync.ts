// Brings to the server where a member stopped. What it does not know yet is sent again when it can be.
import { deviceNow } from '#platform/web/device-clock.ts';
import { send } from '#platform/web/call.ts';
import { currentSession } from '#platform/web/session.ts';
import { savePositionsCall } from '../contract.ts';
import { readAll, writeAll } from './position-store.ts';

/** The call takes this many at once. */
const mostSynced = 50;

/**
 * Sends the server what it does not know. A visitor's positions stay here until someone signs in. Failures wait for the
 * next time.
 */
export async function syncPositions({ keepalive = false } = {}): Promise<void> {
  if (currentSession() === null) return;
  const unsynced = [...readAll()].filter(([, position]) => !position.isSynced).slice(0, mostSynced);
  if (unsynced.length === 0) return;
  const now = deviceNow();
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
