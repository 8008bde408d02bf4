// Keeps answers that are not handed in: at once in this browser, a moment later on the server. What the server does not have yet is tried again,
// and survives a reload. The browser's copy goes as soon as the server has the same.
import { Refused } from '#platform/web/call.ts';

/** `saved`: the server has everything. `unsaved`: it does not answer, the browser holds the answers meanwhile. */
export type DraftState = 'clean' | 'pending' | 'saved' | 'unsaved';

const quietMs = 700;
const firstRetryMs = 4000;
const longestRetryMs = 60_000;

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** What this browser kept because the server could not be reached, or null. Its shape must be checked: anyone can write there. */
export function draftInBrowser(key: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function keepHere(key: string, answers: unknown): void {
  try {
    storage()?.setItem(key, JSON.stringify(answers));
  } catch {
    // A full or closed storage leaves the server's copy, which is the better one anyway.
  }
}

export type DraftStore<Answers> = ReturnType<typeof draftStore<Answers>>;

/** `save` sends answers to the server; `keepalive` asks that it outlive the page. */
export function draftStore<Answers>(key: string, save: (answers: Answers, keepalive: boolean) => Promise<unknown>) {
  let state: DraftState = 'clean';
  let waiting: { readonly answers: Answers } | null = null;
  let current: Promise<void> = Promise.resolve();
  let isSaving = false;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = new Set<() => void>();

  function tell(next: DraftState): void {
    state = next;
    for (const watcher of watchers) watcher();
  }

  function flushIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => flush(), milliseconds);
  }

  async function saveWaiting(sent: { readonly answers: Answers }, keepalive: boolean): Promise<void> {
    isSaving = true;
    try {
      await save(sent.answers, keepalive);
      retryMs = firstRetryMs;
      if (waiting !== sent) return;
      waiting = null;
      storage()?.removeItem(key);
      tell('saved');
    } catch (error) {
      if (waiting === null) return;
      // Signing out cleared the storage; whoever signs in again as the same student finds the answers.
      keepHere(key, waiting.answers);
      tell('unsaved');
      if (error instanceof Refused && error.httpStatus === 401) return;
      flushIn(retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    } finally {
      isSaving = false;
      if (waiting !== null && waiting !== sent && state === 'pending') flushIn(quietMs);
    }
  }

  function flush(keepalive = false): void {
    clearTimeout(timer);
    if (waiting !== null && !isSaving) current = saveWaiting(waiting, keepalive);
  }

  const now = () => flush();
  const leaving = () => flush(true);

  return {
    state: () => state,

    /** The newest answers; they replace those before. */
    keep(answers: Answers): void {
      waiting = { answers };
      keepHere(key, answers);
      if (state !== 'unsaved') tell('pending');
      flushIn(quietMs);
    },

    /** Waits until nothing is under way, so that handing in comes after every save. */
    async rest(): Promise<void> {
      clearTimeout(timer);
      await current;
      clearTimeout(timer);
    },

    /** Handing in did not work: what was not kept yet is kept now. */
    resume(): void {
      if (waiting !== null) flushIn(quietMs);
    },

    /** Handed in: nothing is in progress. */
    settle(): void {
      clearTimeout(timer);
      waiting = null;
      storage()?.removeItem(key);
      tell('clean');
    },

    /** Follows the state; while someone does, the line coming back and the page going away save at once. */
    watch(watcher: () => void): () => void {
      if (watchers.size === 0) {
        addEventListener('online', now);
        addEventListener('pagehide', leaving);
      }
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        removeEventListener('online', now);
        removeEventListener('pagehide', leaving);
        leaving();
      };
    },
  };
}
