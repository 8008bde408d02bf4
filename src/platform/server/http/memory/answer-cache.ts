// Answers and pages that are the same for everyone, cached in this process for a moment. The database notifies
// every process when content changes; without that connection, nothing is cached. Within a process a question that many
// ask at once is answered once.
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { DatabaseAddress } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';
import type { PackedAnswer } from './packed-answer.ts';

/** What the function notify_catalogue_changed announces changes of content on. */
const channel = 'catalogue_changed';
/** Where nothing else is said; the portal says what its setting CACHE_MB does. */
const usualBytes = 64_000_000;
const checkMs = 5000;
/** Addresses that are asked for again and again are few; others would only fill the memory. */
const mostUrls = 2000;
/** In characters. */
const longestUrl = 1000;

/** What of a value goes out; a value of another kind has none. */
type MaybePacked = { readonly packed?: PackedAnswer } | null | undefined;
type Entry = {
  readonly value: unknown;
  readonly untilMs: number;
  /** Until when it is given while a new one is being made. */
  readonly staleUntilMs: number;
  readonly bytes: number;
};
type Flight = { readonly generation: number; readonly value: Promise<unknown> };

export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Flight>();
  readonly #urls = new LRUCache<string, string>({ max: mostUrls });
  /** Raised with every change: anything started before it is not cached or given to later requests. */
  #generation = 0;
  #isListening = false;

  /** `mostBytes`: of all entries together; the least recently used are dropped first. */
  constructor(mostBytes = usualBytes) {
    this.#entries = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ bytes }, key) => Math.max(1, bytes) + 2 * key.length,
    });
  }

  /** The size of all entries, in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Whether change notifications arrive. While they don't, nothing is cached. */
  set isListening(isListening: boolean) {
    this.#isListening = isListening;
    this.clear();
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  /**
   * The value cached under `key` at `now`, or what `make` returns, cached for `ttlSeconds` seconds, which the value
   * itself may name, if `weigh` (bytes) allows it: null keeps nothing. For `staleSeconds` more it is still given at
   * once, and a new one made meanwhile; never after a change.
   */
  async get<Value>(
    key: string,
    now: Temporal.Instant,
    ttlSeconds: number | ((value: Value) => number),
    make: () => Promise<Value>,
    weigh: (value: Value) => number | null,
    staleSeconds = 0,
  ): Promise<Value> {
    const nowMs = now.epochMilliseconds;
    const entry = this.#entries.get(key);
    if (entry !== undefined && nowMs < entry.untilMs) return entry.value as Value;
    const keep = (made: Value): void => {
      const bytes = weigh(made);
      const seconds = typeof ttlSeconds === 'number' ? ttlSeconds : ttlSeconds(made);
      const untilMs = nowMs + seconds * 1000;
      const staleUntilMs = untilMs + staleSeconds * 1000;
      if (bytes !== null && staleUntilMs > nowMs) this.#entries.set(key, { value: made, untilMs, staleUntilMs, bytes });
    };
    const fresh = this.#makeOnce(key, make, keep);
    if (entry === undefined || nowMs >= entry.staleUntilMs) return fresh;
    // Whoever asks once the old one may not be given any more learns what went wrong.
    fresh.catch(() => undefined);
    return entry.value as Value;
  }

  /** Joins who is making this already, unless something changed since they began. */
  async #makeOnce<Value>(key: string, make: () => Promise<Value>, keep: (made: Value) => void): Promise<Value> {
    const generation = this.#generation;
    const flight = this.#flights.get(key);
    if (flight?.generation === generation) return flight.value as Promise<Value>;
    const value = make();
    const own: Flight = { generation, value };
    this.#flights.set(key, own);
    try {
      const made = await value;
      if (this.#isListening && generation === this.#generation) keep(made);
      return made;
    } finally {
      if (this.#flights.get(key) === own) this.#flights.delete(key);
    }
  }

  /** Lets `byUrl` find the entry for `key` without reading the request again. */
  nameUrl(url: string, key: string): void {
    if (url.length <= longestUrl) this.#urls.set(url, key);
  }

  /** The entry for an address as received, if it is fresh at `nowMs` or a new one is being created. */
  byUrl(url: string, nowMs: number): PackedAnswer | undefined {
    const key = this.#urls.get(url);
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (key === undefined || entry === undefined || nowMs >= entry.staleUntilMs) return undefined;
    const mayBeGiven = nowMs < entry.untilMs || this.#flights.get(key)?.generation === this.#generation;
    return mayBeGiven ? (entry.value as MaybePacked)?.packed : undefined;
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());

/** A cache that drops what notices on its channel name, and keeps nothing while they cannot arrive. */
export type NoticeListener = {
  readonly channel: string;
  isListening: boolean;
  readonly onNotice: (payload: string) => void;
};

/**
 * Opens the memory of this process on a connection of its own, which is opened again whenever it breaks; `others` hear
 * of their changes on it too. Returns how to close it.
 */
export async function openAnswerCache(
  address: DatabaseAddress,
  log: Log,
  others: readonly NoticeListener[] = [],
  mostBytes?: number,
): Promise<{ answerCache: AnswerCache; close: () => Promise<void> }> {
  const answerCache = new AnswerCache(mostBytes);
  let closed = false;
  let client: pg.Client | null = null;
  const setListening = (isListening: boolean) => {
    for (const cache of [answerCache, ...others]) cache.isListening = isListening;
  };

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...address,
      application_name: 'dental-learning-changes',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    next.on('notification', (notice) => {
      const other = others.find((cache) => cache.channel === notice.channel);
      if (other === undefined) answerCache.clear();
      else other.onNotice(notice.payload ?? '');
    });
    let isLost = false;
    let isListening = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      next.end().catch(() => undefined);
      if (!isListening) return;
      setListening(false);
      if (!closed) void again();
    };
    next.on('error', lose);
    next.on('end', lose);
    try {
      await next.connect();
      for (const name of [channel, ...others.map((cache) => cache.channel)]) await next.query(`listen ${name}`);
    } catch (error) {
      isLost = true;
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    isListening = true;
    setListening(true);
    // A line that went dead without a word is noticed by asking.
    void (async () => {
      while (!isLost && !closed) {
        await pause(checkMs);
        if (!isLost && !closed) await next.query('select 1').catch(lose);
      }
    })();
  }

  async function again(): Promise<void> {
    for (let waitMs = 100; !closed; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        await pause(waitMs);
        if (!closed) await listen();
        return;
      } catch (error) {
        log.warn({ err: error }, 'changes to content are not reported; nothing is cached in memory');
      }
    }
  }

  await listen();
  return {
    answerCache,
    async close() {
      closed = true;
      setListening(false);
      await client?.end().catch(() => undefined);
    },
  };
}
