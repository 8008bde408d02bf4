// The listening queue as it is worked: changes are in this browser at once and reach the server behind, so that it
// continues without a connection. The last device that changes it holds.
import { currentSession, onSessionChange } from '#platform/web/session.ts';
import { send } from '#platform/web/call.ts';
import { listeningQueueCall, saveListeningQueueCall, type EpisodeRow } from '../contract.ts';
import { withAll, withLast, withMoved, withNext, withoutEpisode } from '../queue-order.ts';
import { playerEpisode, type PlayerEpisode } from './player-episode.ts';
import { followQueue, queueStore, storedQueue, writeQueue } from './queue-store.ts';

const playable = (rows: readonly EpisodeRow[]): PlayerEpisode[] =>
  rows.map(playerEpisode).filter((episode) => episode !== null);

let isSending = false;

const hashesOf = (episodes: readonly PlayerEpisode[]): string[] => episodes.map(({ hash }) => hash);
const storedHashes = (): string[] => hashesOf(storedQueue.read()?.episodes ?? []);

/**
 * Sends what the server does not have, one request at a time: what changes meanwhile is sent next. A failure waits for
 * the next change, or the next connection.
 */
async function push(): Promise<void> {
  if (isSending || currentSession() === null) return;
  isSending = true;
  for (let queue = storedQueue.read(); queue !== null && !queue.isSynced; queue = storedQueue.read()) {
    const sent = hashesOf(queue.episodes);
    try {
      const { data } = await send(saveListeningQueueCall, { episodes: sent }, { inBackground: true });
      // After signing out in the meantime, nothing remains here.
      if (currentSession() === null) break;
      if (storedHashes().join() === sent.join()) writeQueue({ episodes: playable(data), isSynced: true });
    } catch {
      if (storedHashes().join() === sent.join()) break;
    }
  }
  isSending = false;
}

/** Syncs this browser with the server: unsynced changes made here win, otherwise the server's version. */
async function pull(takesAlong: boolean): Promise<void> {
  if (currentSession() === null) return;
  const own = storedQueue.read();
  if (own !== null && !own.isSynced && !takesAlong) return push();
  try {
    const { data } = await send(listeningQueueCall, {}, { inBackground: true });
    if (currentSession() === null) return;
    const theirs = playable(data);
    const mine = takesAlong ? (storedQueue.read()?.episodes ?? []) : [];
    const episodes = withAll(theirs, mine);
    writeQueue({ episodes, isSynced: episodes.length === theirs.length });
    await push();
  } catch {
    // What this browser knows is shown.
  }
}

function change(episodes: readonly PlayerEpisode[]): void {
  writeQueue({ episodes, isSynced: false });
  void push();
}

const queue = () => queueStore.getState();

export const addToQueue = (episode: PlayerEpisode): void => change(withLast(queue(), episode));
export const playNext = (episode: PlayerEpisode): void => change(withNext(queue(), episode));
export function removeFromQueue(hash: string): void {
  if (queue().some((episode) => episode.hash === hash)) change(withoutEpisode(queue(), hash));
}
export const moveInQueue = (hash: string, by: number): void => change(withMoved(queue(), hash, by));
export const clearQueue = (): void => change([]);

/** The first of the queue, which leaves it; null if there is none. */
export function takeNext(): PlayerEpisode | null {
  const [next = null] = queue();
  if (next !== null) removeFromQueue(next.hash);
  return next;
}

let isStarted = false;

/**
 * Shows the queue as it is, and follows who is signed in for as long as the portal is open. Members who sign in
 * take along what was put aside before.
 */
export function startQueue(): void {
  if (isStarted) return;
  isStarted = true;
  followQueue();
  void pull(false);
  onSessionChange((session) => {
    if (session !== null) void pull(true);
  });
  addEventListener('online', () => void push());
}
