// Saves answers that are not handed in: at once in this browser, a moment later on the server. What the server does not
// have yet is tried again, and survives a reload. The browser's copy goes as soon as the server has the same.
import { createStore } from 'zustand/vanilla';
import { Refused } from '#platform/web/call.ts';
import { storedValue } from '#platform/web/storage.ts';

/** `saved`: the server has everything. `unsaved`: it does not answer, the browser holds the answers meanwhile. */
export type DraftState = 'clean' | 'pending' | 'saved' | 'unsaved';

const quietMs = 700;
const firstRetryMs = 4000;
const longestRetryMs = 60_000;

export type DraftStore<Answers> = ReturnType<typeof draftStore<Answers>>;

/**
 * The answers under `key`. `check` gives the answers that something stored stands for, or null. `send` sends answers to
 * the server; `keepalive` asks that it outlive the page.
 */
export function draftStore<Answers>(
  key: string,
  check: (read: unknown) => Answers | null,
  send: (answers: Answers, keepalive: boolean) => Promise<unknown>,
) {
  const store = createStore<DraftState>(() => 'clean');
  // A full or closed storage leaves the server's copy, which is the better one anyway.
  const inBrowser = storedValue(key, check);
  const found = inBrowser.read();
  let waiting: { readonly answers: Answers } | null = null;
  let current: Promise<void> = Promise.resolve();
  let isSaving = false;
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flushIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => flush(), milliseconds);
  }

  async function saveWaiting(sent: { readonly answers: Answers }, keepalive: boolean): Promise<void> {
    isSaving = true;
    try {
      await send(sent.answers, keepalive);
      retryMs = firstRetryMs;
      if (waiting !== sent) return;
      waiting = null;
      inBrowser.remove();
      store.setState('saved');
    } catch (error) {
      if (waiting === null) return;
      // Signing out cleared the storage; whoever signs in again as the same student finds the answers.
      inBrowser.write(waiting.answers);
      store.setState('unsaved');
      if (error instanceof Refused && error.httpStatus === 401) return;
      flushIn(retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    } finally {
      isSaving = false;
      if (waiting !== null && waiting !== sent && store.getState() === 'pending') flushIn(quietMs);
    }
  }

  function flush(keepalive = false): void {
    clearTimeout(timer);
    if (waiting !== null && !isSaving) current = saveWaiting(waiting, keepalive);
  }

  function save(answers: Answers): void {
    waiting = { answers };
    inBrowser.write(answers);
    if (store.getState() !== 'unsaved') store.setState('pending');
    flushIn(quietMs);
  }

  const now = () => flush();
  const leaving = () => flush(true);

  return {
    /** How far the answers got. */
    state: store,

    /**
     * What this browser held when the page opened: the server could not be reached, so it is newer than what the server
     * has.
     */
    found,

    /** The newest answers; they replace those before. */
    save,

    /** Waits until nothing is in progress, so that handing in comes after every save. */
    async rest(): Promise<void> {
      clearTimeout(timer);
      await current;
      clearTimeout(timer);
    },

    /** Handing in did not work: what was not saved yet is saved now. */
    resume(): void {
      if (waiting !== null) flushIn(quietMs);
    },

    /** Handed in: nothing is in progress. */
    clear(): void {
      clearTimeout(timer);
      waiting = null;
      inBrowser.remove();
      store.setState('clean');
    },

    /**
     * For as long as the page is open: what was found goes to the server, and a connection that comes back and the page
     * going away save at once. Returns the way to stop.
     */
    attach(): () => void {
      if (found !== null && store.getState() === 'clean') save(found);
      addEventListener('online', now);
      addEventListener('pagehide', leaving);
      return () => {
        removeEventListener('online', now);
        removeEventListener('pagehide', leaving);
        leaving();
      };
    },
  };
}
